"""Random small stages of several layers, as USDA: every arc of composition, sublayers, variants, targets, overs."""

import random
from pathlib import Path

ROOTS = ["A", "B", "C", "D"]
NAMES = ["x", "y", "z"]
CLASSES = ["_c", "_d"]


class Writer:
    def __init__(self, seed: int, layers: list[str], rare: float):
        self.random = random.Random(seed)
        self.layers = layers
        self.number = 0
        self.rare = rare

    def value(self) -> int:
        self.number += 1
        return self.number

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def path(self) -> str:
        some = self.random.choice(ROOTS)
        return f"/{some}" + (f"/{self.random.choice(NAMES)}" if self.maybe(0.3) else "")

    def edit(self) -> str:
        return self.random.choice(["", "prepend ", "append ", "add ", "prepend ", "append "])

    def arcs(self, level: int, layer: int, own: str) -> list[str]:
        """Only later roots and later layers are referred to, so that there are few circles."""
        if own.startswith("_"):
            return ["prepend inherits = </_d>"] if own == "_c" and level == 0 and self.maybe(0.3) else []
        out = []
        later = [name for name in ROOTS if name > own]
        if later and self.maybe(0.25):
            target = self.random.choice(later)
            below = f"/{self.random.choice(NAMES)}" if self.maybe(0.3) else ""
            out.append(f"{self.edit()}{self.random.choice(['references', 'payload'])} = </{target}{below}>")
        elif layer + 1 < len(self.layers) and self.maybe(0.35):
            asset = self.layers[self.random.randrange(layer + 1, len(self.layers))]
            target = "" if self.maybe(0.4) else f"<{self.path()}>"
            out.append(f"{self.edit()}{self.random.choice(['references', 'payload'])} = @./{asset}@{target}")
        if level == 0 and self.maybe(0.3):
            out.append(f"{self.edit()}inherits = </{self.random.choice(CLASSES)}>")
        if level == 0 and self.maybe(self.rare):
            out.append(f"{self.edit()}specializes = </{self.random.choice(CLASSES)}>")
        return out

    def metadata(self, level: int, layer: int, own: str, sets: list[str]) -> list[str]:
        out = self.arcs(level, layer, own)
        if self.maybe(0.2):
            out.append(f'{self.edit()}apiSchemas = ["{self.random.choice(["OneAPI", "TwoAPI", "ThreeAPI"])}"]')
        if self.maybe(0.15):
            out.append(f'kind = "k{self.value()}"')
        if self.maybe(0.15):
            out.append(f'customData = {{ int {self.random.choice("pq")} = {self.value()} }}')
        if level > 0 and self.maybe(0.05):
            out.append(f"active = {self.random.choice(['true', 'false'])}")
        if self.maybe(self.rare):
            out.append("instanceable = true")
        if sets:
            out.append(f"prepend variantSets = [{', '.join(chr(34) + name + chr(34) for name in sets)}]")
        if self.maybe(0.3):
            chosen = self.random.choice(["a", "b", ""])
            out.append(f'variants = {{ string v = "{chosen}" }}')
        return out

    def properties(self, path: str) -> list[str]:
        out = []
        for name in ("i", "j"):
            if self.maybe(0.45):
                value = "None" if self.maybe(0.05) else self.value()
                out.append(f"int {name} = {value}")
        if self.maybe(0.1):
            out.append(f"int s.timeSamples = {{ 3: {self.value()}, 5: {self.value()} }}")
        if self.maybe(0.2):
            target = self.random.choice([path, self.path(), f"{path}/{self.random.choice(NAMES)}"])
            out.append(f"{self.edit()}rel r = <{target}>")
        if self.maybe(0.15):
            out.append(f"{self.edit()}int i.connect = <{self.random.choice([path, self.path()])}.j>")
        return out

    def contents(self, level: int, layer: int, own: str, path: str, indent: str, variants: bool) -> list[str]:
        lines = [f"{indent}{line}" for line in self.properties(path)]
        if level < 2:
            for name in NAMES:
                if self.maybe(0.4 if level == 0 else 0.2):
                    lines += self.prim(name, level + 1, layer, own, f"{path}/{name}", indent)
        if level < 2 and self.maybe(0.1):
            lines.append(f'{indent}reorder nameChildren = ["z", "x"]')
        for name in self.sets if variants else []:
            lines.append(f'{indent}variantSet "{name}" = {{')
            for variant in ("a", "b"):
                about = "; ".join(self.arcs(level, layer, own)) if self.maybe(0.4) else ""
                lines.append(f'{indent}  "{variant}" {f"({about})" if about else ""} {{')
                lines += self.contents(level, layer, own, path, indent + "    ", False)
                lines.append(f"{indent}  }}")
            lines.append(f"{indent}}}")
        return lines

    def prim(self, name: str, level: int, layer: int, own: str, path: str, indent: str) -> list[str]:
        sets = ["v"] if self.maybe(0.25) else []
        specifier = "class" if own.startswith("_") and level == 0 else self.random.choice(["def", "def", "def", "over"])
        kind = self.random.choice(["Xform ", "Scope ", ""])
        about = "\n".join(f"{indent}    {line}" for line in self.metadata(level, layer, own, sets))
        self.sets = sets
        inside = self.contents(level, layer, own, path, indent + "    ", True) if sets else None
        if inside is None:
            inside = self.contents(level, layer, own, path, indent + "    ", False)
        return [f'{indent}{specifier} {kind}"{name}" (', about, f"{indent})", f"{indent}{{", *inside, f"{indent}}}"]

    def layer(self, index: int) -> str:
        lines = ["#usda 1.0", "("]
        if self.maybe(0.7):
            lines.append(f'    defaultPrim = "{self.random.choice(ROOTS)}"')
        below = [name for i, name in enumerate(self.layers) if i > index and self.maybe(0.25)]
        if below:
            lines.append(f"    subLayers = [{', '.join(f'@./{name}@' for name in below)}]")
        lines.append(")")
        for name in CLASSES + ROOTS:
            if self.maybe(0.75):
                lines += self.prim(name, 0, index, name, f"/{name}", "")
        return "\n".join(lines) + "\n"


def write_stage(folder: Path, seed: int, rare: float) -> str:
    """@param rare how often something is specialized or an instance. @returns the file name of the root layer"""
    folder.mkdir(parents=True)
    layers = [f"l{i}.usda" for i in range(random.Random(seed).randrange(1, 4))]
    writer = Writer(seed, layers, rare)
    for i, name in enumerate(layers):
        (folder / name).write_text(writer.layer(i), encoding="utf-8")
    return layers[0]


if __name__ == "__main__":
    import json
    import sys

    target, first, count, rare = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    stages = []
    for seed in range(first, first + count):
        entry = write_stage(target / str(seed), seed, rare)
        stages.append({"folder": str(target / str(seed)), "entry": entry, "name": f"seed {seed}", "refused": True})
    (target / "stages.json").write_text(json.dumps(stages), encoding="utf-8")
