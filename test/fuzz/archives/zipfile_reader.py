"""What Python's zipfile makes of archives: base64 on a line comes in, JSON on a line goes out."""

import base64
import hashlib
import io
import json
import struct
import sys
import zipfile


def shown(raw, extra):
    """Name as a reader of today shows it: Unicode Path, else UTF-8, else code page 437 (which zipfile always takes)."""
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if kind == 0x7075:
            return extra[9 : 4 + length].decode("utf-8")
        extra = extra[4 + length :]
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp437")


def entry(archive, info):
    raw = info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")
    return {
        "name": shown(raw, info.extra),
        "folder": info.is_dir(),
        "size": info.file_size,
        "packed": info.compress_size,
        "crc32": info.CRC,
        "sha256": hashlib.sha256(archive.read(info)).hexdigest(),
    }


for line in sys.stdin:
    try:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(line))) as archive:
            answer = {"entries": [entry(archive, info) for info in archive.infolist()]}
    except Exception as error:  # whatever it is, it is the answer
        answer = {"error": repr(error)}
    print(json.dumps(answer), flush=True)
