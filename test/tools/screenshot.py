#!/usr/bin/env python3
"""Takes pictures of a page in headless Chromium and tests their colours.  usage: screenshot.py PAGE FOLDER

FOLDER/light.png and FOLDER/dark.png must have a light and a dark ground, and hold the green and red of the lanes.
"""
import os
import struct
import subprocess
import sys
import zlib

SCHEMES = {"light": "1", "dark": "0"}  # Chromium's numbers
GROUND = {"light": (0xF6, 0xF7, 0xF9), "dark": (0x14, 0x17, 0x1C)}
GOOD = {"light": (0x1B, 0x7F, 0x4B), "dark": (0x5E, 0xCF, 0x94)}
BAD = {"light": (0xC6, 0x28, 0x38), "dark": (0xFF, 0x73, 0x81)}


def take(page, picture, scheme, folder):
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                    f"--user-data-dir={folder}/profile", f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}",
                    f"--screenshot={picture}", "--window-size=1100,1400", "file://" + page],
                   check=True, capture_output=True, timeout=300)


def unfilter(kind, line, above, step):
    """One line of a PNG, as its standard's section 9 says."""
    for i, value in enumerate(line):
        left, up = line[i - step] if i >= step else 0, above[i]
        corner = above[i - step] if i >= step else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda v: abs(guess - v))
        line[i] = (value + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
    return line


def pixels(path):
    """The colours of a PNG of eight bits a channel, by how often they occur."""
    data = open(path, "rb").read()
    at, packed, width, step = 8, b"", 0, 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", data[at + 8:at + 18])
            step = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    raw, above, count = zlib.decompress(packed), bytearray(width * step), {}
    for start in range(0, len(raw), width * step + 1):
        above = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + width * step]), above, step)
        for i in range(0, len(above), step):
            colour = tuple(above[i:i + 3])
            count[colour] = count.get(colour, 0) + 1
    return count


def main():
    page, folder = map(os.path.abspath, sys.argv[1:])
    os.makedirs(folder, exist_ok=True)
    for scheme in SCHEMES:
        picture = f"{folder}/{scheme}.png"
        take(page, picture, scheme, folder)
        seen = pixels(picture)
        most = max(seen, key=seen.get)
        if GROUND[scheme] not in sorted(seen, key=seen.get)[-2:]:
            sys.exit(f"{picture}: the ground is {most}, not {GROUND[scheme]}")
        for colour in GOOD[scheme], BAD[scheme]:
            if seen.get(colour, 0) < 500:  # two dots and some letters
                sys.exit(f"{picture}: only {seen.get(colour, 0)} pixels of {colour}")


main()
