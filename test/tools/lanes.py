#!/usr/bin/env python3
"""Prints the lanes of a JSON report, one event a line, for FileCheck.  usage: lanes.py REPORT"""
import json
import sys

for warning in json.load(open(sys.argv[1], encoding="utf-8"))["warnings"]:
    print(f"line {warning['line']}: {warning['check']}")
    for lane in warning["lanes"]:
        print(f"  {lane['ranks']}:")
        for event in lane["events"]:
            print(f"    {event['line']} {event['kind']}: {event['text']}")
