"""Loads a dataset as its users do, offline: python load_dataset.py FOLDER webdataset|parquet. Prints what it holds, as JSON."""

import glob
import json
import os
import sys

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

folder, kind = sys.argv[1:]


def described(row: dict) -> dict:
    image = row.get("image") or row["png"]
    facts = row.get("json") or row
    return {
        "name": facts["name"],
        "labels": list(facts["labels"]),
        "mass": facts["mass"],
        "licence": facts["licence"],
        "picture": list(image.size),
        "files": len(row.get("files") or row.get("files.zip") or b""),
    }


import datasets

# By the card of the folder, and as a stream.
told = {}
for streaming in (False, True):
    loaded = datasets.load_dataset(folder, split="train", streaming=streaming, cache_dir=os.path.join(folder, "..", "cache"))
    told["streamed" if streaming else "loaded"] = [described(row) for row in loaded]
if kind == "webdataset":
    import webdataset

    shards = sorted(glob.glob(os.path.join(folder, "data", "*.tar")))
    samples = webdataset.WebDataset(shards, shardshuffle=False).decode("pil")
    told["webdataset"] = [described(sample) for sample in samples]
print(json.dumps(told))
