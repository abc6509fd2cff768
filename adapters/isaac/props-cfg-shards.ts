import { arrange } from '../arrange.ts';
import type { IndexEntry } from '../contract.ts';
import { HEADER, IMPORTS, writeConfigurations, writeConstants, writeScene } from './props-cfg.ts';

/** Folder of the shards of `props_cfg.py`. */
export const SHARDS_FOLDER = 'props_cfg.d';

const LAZY = `from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from runpy import run_path
`;

const READER = `
@cache
def _shard(shard: str) -> dict:
    path = HERE / "${SHARDS_FOLDER}" / f"{shard}.py"
    return run_path(str(path)) if path.is_file() else {"CFGS": {}, "RIGID_CFGS": {}}


class Configurations(Mapping):
    """By the name of a prop. Each lies in \`${SHARDS_FOLDER}/\`, in the file that is named after the first two digits of the
    SHA-256 of its name, and is read when it is asked for. Listing the names reads all files."""

    def __init__(self, table: str):
        self._table = table

    def __getitem__(self, name: str):
        return _shard(sha256(name.encode()).hexdigest()[:2])[self._table][name]

    def __iter__(self):
        return iter(sorted(name for shard in range(256) for name in _shard(f"{shard:02x}")[self._table]))

    def __len__(self) -> int:
        return sum(len(_shard(f"{shard:02x}")[self._table]) for shard in range(256))


CFGS = Configurations("CFGS")
"""Every prop by its name."""

RIGID_CFGS = Configurations("RIGID_CFGS")
"""Props with joints once more, as one rigid body each: their joints don't move."""

`;

/** `isaac/props_cfg.py` of a large project: configurations are read from the shards; the scene has a sample of the props. */
export function writePropsCfgOfLarge(sample: readonly IndexEntry[]): string {
  const places = arrange(sample);
  const about = 'Some of the props, each in its place on a floor, under a light.';
  const constants = writeConstants(sample, places);
  return `${HEADER}${LAZY}${IMPORTS}\nHERE = Path(__file__).resolve().parent\n\n${READER}${constants}\n${writeScene(sample, places, about)}`;
}

/** `isaac/props_cfg.d/<shard>.py`: what `props_cfg.py` says of the props of a shard. */
export function writePropsCfgShard(entries: readonly IndexEntry[]): string {
  const about = `"""Part of props_cfg.py, which reads it. Written by propmaster: don't edit it."""\n\n`;
  const home = 'HERE = Path(__file__).resolve().parent.parent\n';
  return `${about}${IMPORTS}\n${home}\n${writeConfigurations(entries, arrange(entries))}`;
}
