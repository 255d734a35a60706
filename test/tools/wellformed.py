#!/usr/bin/env python3
"""Fails when a page's tags do not close in order, or it is no UTF-8.  usage: wellformed.py PAGE"""
import html.parser
import sys

VOID = {"meta"}


class Checker(html.parser.HTMLParser):
    opened = []

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.opened.append((tag, self.getpos()))

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if not self.opened or self.opened.pop()[0] != tag:
            sys.exit(f"line {self.getpos()[0]}: </{tag}> closes nothing")


checker = Checker()
checker.feed(open(sys.argv[1], encoding="utf-8").read())
if checker.opened:
    sys.exit(f"never closed: {checker.opened}")
