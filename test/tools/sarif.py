#!/usr/bin/env python3
"""Validates a SARIF file against the schema.  usage: sarif.py SCHEMA FILE

Needs Debian's python3-jsonschema.
"""
import json
import sys

import jsonschema

schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
problems = list(jsonschema.Draft4Validator(schema).iter_errors(document))
for problem in problems:
    print("/".join(map(str, problem.absolute_path)), problem.message[:200])
sys.exit(bool(problems))
