"""Small stages, one for each way of composition and each kind of transform: name → files, the first is the root layer."""

HEAD = '#usda 1.0\n(\n    defaultPrim = "P"\n    metersPerUnit = 1\n    upAxis = "Z"\n)\n'
SHAPE = 'def Xform "P" {\n    int a = 1\n    int b = 2\n    def Cube "c" {\n        double size = 1\n        rel r = </P>\n    }\n}\n'
SET = """(
    prepend variantSets = "v"
    variants = { string v = "two" }
)
{
    variantSet "v" = {
        "one" { int a = 1 }
        "two" { int a = 2
            def Cube "c" { double size = 3 }
        }
    }
}
"""


def one(text):
    return {"root.usda": HEAD + text}


def two(text, other):
    return {"root.usda": HEAD + text, "sub/other.usda": HEAD + other}


REF = "@./sub/other.usda@"

COMPOSITION = {
    "sublayers": {"root.usda": HEAD.replace(")\n", "    subLayers = [@./sub/a.usda@, @sub/b.usda@]\n)\n", 1), "sub/a.usda": HEAD + 'over "P" { int a = 5 }\n', "sub/b.usda": HEAD + SHAPE},
    "sublayer of a sublayer": {"root.usda": "#usda 1.0\n(\n subLayers = [@./x/a.usda@]\n)\n", "x/a.usda": "#usda 1.0\n(\n subLayers = [@./y/b.usda@]\n)\n", "x/y/b.usda": HEAD + SHAPE},
    "reference": two(f'def "P" (references = {REF}) {{ int a = 7 }}\n', SHAPE),
    "reference with a path": two(f'def "P" (references = {REF}</P/c>) {{}}\n', SHAPE),
    "reference without default prim": {"root.usda": HEAD + 'def "P" (references = @./o.usda@) { int z = 1 }\n', "o.usda": "#usda 1.0\n" + SHAPE},
    "reference to a layer that is not there": one('def "P" (references = @./no.usda@) { int z = 1 }\n'),
    "reference to a prim that is not there": two(f'def "P" (references = {REF}</Q>) {{ int z = 1 }}\n', SHAPE),
    "internal reference": one('def "P" { def "x" (references = </Q>) { int a = 4 } }\n' + SHAPE.replace('"P"', '"Q"').replace("</P>", "</Q>")),
    "two references": two(f'def "P" (references = [{REF}, </Q>]) {{}}\nclass "Q" {{ int b = 9\n int q = 1\n}}\n', SHAPE),
    "prepend and append": {"root.usda": "#usda 1.0\n(\n subLayers = [@./b.usda@]\n)\nover \"P\" (append references = </S>\n prepend payload = </T>) {}\n", "b.usda": HEAD + 'def "P" (prepend references = </Q>) {}\ndef "Q" { int a = 1 }\ndef "S" { int a = 3\n int b = 3\n}\ndef "T" { int a = 4\n int c = 4\n}\n'},
    "deleted reference": {"root.usda": "#usda 1.0\n(\n subLayers = [@./b.usda@]\n)\nover \"P\" (delete references = </Q>) {}\n", "b.usda": HEAD + 'def "P" (prepend references = [</Q>, </R>]) {}\ndef "Q" { int a = 1 }\ndef "R" { int b = 2 }\n'},
    "added reference": {"root.usda": "#usda 1.0\n(\n subLayers = [@./b.usda@]\n)\nover \"P\" (add references = </R>) {}\n", "b.usda": HEAD + 'def "P" (prepend references = </Q>) {}\ndef "Q" { int a = 1 }\ndef "R" { int a = 2\n int b = 2\n}\n'},
    "explicit over edits": {"root.usda": "#usda 1.0\n(\n subLayers = [@./b.usda@]\n)\nover \"P\" (references = </R>) {}\n", "b.usda": HEAD + 'def "P" (prepend references = </Q>) {}\ndef "Q" { int a = 1 }\ndef "R" { int b = 2 }\n'},
    "payload": two(f'def "P" (payload = {REF}) {{ int a = 7 }}\n', SHAPE),
    "payload below reference": two(f'def "P" (payload = {REF}\n references = </Q>) {{}}\ndef "Q" {{ int a = 8 }}\n', SHAPE),
    "inherits": one('class "_c" { int a = 1\n def Cube "k" { rel r = </_c> }\n}\ndef Xform "P" (inherits = </_c>) { int b = 2 }\n'),
    "inherits over reference": two(f'class "_c" {{ int a = 11 }}\ndef "P" (inherits = </_c>\n references = {REF}) {{}}\n', SHAPE),
    "implied class": two(f'class "_c" {{ int a = 21 }}\ndef "P" (references = {REF}) {{}}\n', 'class "_c" { int a = 1\n int b = 2\n}\ndef "P" (inherits = </_c>) {}\n'),
    "class of a class": one('class "_d" { int a = 1\n int b = 1\n}\nclass "_c" (inherits = </_d>) { int b = 2 }\ndef "P" (inherits = </_c>) {}\n'),
    "class inside": two(f'def "P" (references = {REF}) {{ over "_k" {{ int a = 31 }} }}\n', 'def "P" { class "_k" { int a = 1 }\n def "x" (inherits = </P/_k>) {}\n}\n'),
    "specializes": one('def "B" { int a = 1\n int b = 1\n}\ndef "R" { int a = 2 }\ndef "P" (specializes = </B>\n references = </R>) {}\n'),
    "specializes through a reference": two(f'def "P" (references = {REF}) {{}}\ndef "B" {{ int a = 41 }}\n', 'def "B" { int a = 1 }\ndef "R" { int a = 2 }\ndef "P" (specializes = </B>) { int b = 2 }\n'),
    "variants": one(f'def "P" {SET}'),
    "no selection": one(f'def "P" {SET.replace(" variants = { string v = " + chr(34) + "two" + chr(34) + " }", "")}'),
    "selection of a variant that is not there": one(f'def "P" {SET.replace("= " + chr(34) + "two" + chr(34), "= " + chr(34) + "no" + chr(34))}'),
    "selection from outside": two(f'def "P" (references = {REF}\n variants = {{ string v = "one" }}) {{}}\n', f'def "P" {SET}'),
    "variant with a reference": two(f'def "P" (prepend variantSets = "v"\n variants = {{ string v = "x" }}) {{ variantSet "v" = {{ "x" (references = {REF}) {{ int a = 51 }} }} }}\n', SHAPE),
    "variant in a variant": one('def "P" (prepend variantSets = ["v", "w"]\n variants = { string v = "x" }) {\n variantSet "v" = { "x" (variants = { string w = "y" }) { int a = 1 } }\n variantSet "w" = { "y" { int a = 2\n int b = 3\n } }\n}\n'),
    "inactive": two(f'def "P" (references = {REF}) {{ over "c" (active = false) {{}} }}\n', SHAPE),
    "instance": two(f'def "P" {{ def "i" (instanceable = true\n references = {REF}) {{ over "c" {{ double size = 9 }} }}\n}}\n', SHAPE),
    "over alone": one('def "P" { over "x" { def "y" { int a = 1 } } }\n'),
    "class alone": one('def "P" { class "x" { def "y" { int a = 1 } } }\n'),
    "targets across references": two(f'def "W" {{ def "P" (references = {REF}) {{}} }}\n', 'def "P" { rel r = [</P/c>, </P>]\n int a.connect = </P/c.a>\n def "c" { int a = 1 }\n}\n'),
    "target outside": two(f'def "P" (references = {REF}) {{}}\n', 'def "P" { rel r = [</Q>, </P>] }\ndef "Q" {}\n'),
    "list of targets": {"root.usda": "#usda 1.0\n(\n subLayers = [@./b.usda@]\n)\nover \"P\" { prepend rel r = </A>\n delete rel r = </B>\n}\n", "b.usda": HEAD + 'def "P" { rel r = [</B>, </C>] }\n'},
    "blocked value": two(f'def "P" (references = {REF}) {{ int a = None }}\n', SHAPE),
    "samples only": one('def "P" { int a.timeSamples = { 2: 5, 4: 6 }\n int b = 1\n int b.timeSamples = { 1: 9 }\n}\n'),
    "dictionaries": two(f'def "P" (references = {REF}\n customData = {{ int x = 1\n dictionary d = {{ int y = 2 }} }}) {{}}\n', 'def "P" (customData = { int x = 5\n dictionary d = { int y = 6\n int z = 7 } }) {}\n'),
    "schemas": two(f'def "P" (references = {REF}\n prepend apiSchemas = ["AAPI"]) {{}}\n', 'def "P" (prepend apiSchemas = ["BAPI", "CAPI"]) {}\n'),
    "deleted schema": two(f'def "P" (references = {REF}\n delete apiSchemas = ["BAPI"]) {{}}\n', 'def "P" (prepend apiSchemas = ["BAPI", "CAPI"]) {}\n'),
    "order of children": one('def "P" { def "a" {}\n def "b" {}\n def "c" {}\n reorder nameChildren = ["c", "a"]\n}\n'),
    "reference of a reference": {"root.usda": HEAD + 'def "P" (references = @a.usda@) { int x = 1 }\n', "a.usda": HEAD + 'def "P" (references = @b.usda@) { int x = 2\n int y = 2\n}\n', "b.usda": HEAD + 'def "P" { int x = 3\n int y = 3\n int z = 3\n def "c" { rel r = </P/c> }\n}\n'},
    "reference below a referenced prim": {"root.usda": HEAD + 'def "P" (references = @a.usda@</W/P>) {}\n', "a.usda": HEAD + 'def "W" (references = @b.usda@) {}\n', "b.usda": HEAD.replace('"P"', '"W"') + 'def "W" { def "P" { int a = 3 } }\n'},
    "over of a child": two(f'def "P" (references = {REF}) {{ over "c" {{ double size = 4 }}\n def "d" {{}}\n}}\n', SHAPE),
    "type from the weaker": two(f'over "P" (references = {REF}) {{}}\n', SHAPE),
}

CUBE = 'def Cube "c" {{ double size = 1\n {}\n}}\n'


def ops(*lines):
    names = [line.split(" ", 1)[1].split(" =")[0] for line in lines]
    order = ", ".join(f'"{name}"' for name in names)
    return one('def Xform "P" { ' + "\n".join(lines) + f"\n uniform token[] xformOpOrder = [{order}]\n" + CUBE.format("") + "}\n")


def ordered(order, *lines):
    return one('def Xform "P" { double3 xformOp:translate = (5, 6, 7)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n def Xform "q" {' + "\n".join(lines) + f"\n uniform token[] xformOpOrder = [{order}]\n" + CUBE.format("") + "}\n}\n")


TRANSFORMS = {
    "translate": ops("double3 xformOp:translate = (1, 2, 3)"),
    "translate in floats": ops("float3 xformOp:translate = (1, 2, 3)"),
    "scale": ops("float3 xformOp:scale = (1, 2, 3)"),
    "negative scale": ops("float3 xformOp:scale = (-1, 2, 3)"),
    "rotateX": ops("float xformOp:rotateX = 30"),
    "rotateY": ops("float xformOp:rotateY = 30"),
    "rotateZ": ops("double xformOp:rotateZ = 30"),
    **{f"rotate{axes}": ops(f"float3 xformOp:rotate{axes} = (20, 30, 40)") for axes in ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX")},
    "orient": ops("quatf xformOp:orient = (0.5, 0.5, 0.5, 0.5)"),
    "orient in doubles": ops("quatd xformOp:orient = (0.8, 0, 0.6, 0)"),
    "transform": ops("matrix4d xformOp:transform = ( (0, 2, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (3, 4, 5, 1) )"),
    "all in order": ops("double3 xformOp:translate = (1, 2, 3)", "float3 xformOp:rotateXYZ = (10, 20, 30)", "float3 xformOp:scale = (2, 2, 2)"),
    "other order": ops("float3 xformOp:rotateXYZ = (10, 20, 30)", "double3 xformOp:translate = (1, 2, 3)"),
    "pivot": ordered('"xformOp:translate:pivot", "xformOp:rotateZ", "!invert!xformOp:translate:pivot"', "double3 xformOp:translate:pivot = (1, 0, 0)", "float xformOp:rotateZ = 90"),
    "reset": ordered('"!resetXformStack!", "xformOp:rotateZ"', "float xformOp:rotateZ = 45"),
    "inverted rotation": ordered('"!invert!xformOp:rotateXYZ"', "float3 xformOp:rotateXYZ = (10, 20, 30)"),
    "inverted scale": ordered('"!invert!xformOp:scale"', "float3 xformOp:scale = (2, 4, 5)"),
    "two of a kind": ordered('"xformOp:translate:a", "xformOp:translate:b"', "double3 xformOp:translate:a = (1, 0, 0)", "double3 xformOp:translate:b = (0, 2, 0)"),
    "operations that are not in the order": ordered('"xformOp:rotateZ"', "float xformOp:rotateZ = 90", "float3 xformOp:scale = (9, 9, 9)"),
    "nested uneven scale": one('def Xform "P" { float3 xformOp:scale = (1, 2, 3)\n uniform token[] xformOpOrder = ["xformOp:scale"]\n' + CUBE.format('float xformOp:rotateZ = 90\n uniform token[] xformOpOrder = ["xformOp:rotateZ"]') + "}\n"),
    "shear": one('def Xform "P" { float3 xformOp:scale = (1, 2, 3)\n uniform token[] xformOpOrder = ["xformOp:scale"]\n' + CUBE.format('float xformOp:rotateZ = 30\n uniform token[] xformOpOrder = ["xformOp:rotateZ"]') + "}\n"),
    "Y up in centimetres": {"root.usda": '#usda 1.0\n(\n    defaultPrim = "P"\n)\ndef Xform "P" {\n double3 xformOp:translate = (10, 20, 30)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n' + CUBE.format("") + "}\n"},
    "scope between": one('def Xform "P" { def Scope "s" { double3 xformOp:translate = (1, 2, 3)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n' + CUBE.format("") + "}\n}\n"),
}


def body(about, inside, metres=1, schemas='"PhysicsRigidBodyAPI", "PhysicsMassAPI"'):
    head = HEAD.replace("metersPerUnit = 1", f"metersPerUnit = {metres}")
    return {"root.usda": head + f'def Xform "P" {{ def Xform "b" (prepend apiSchemas = [{schemas}]) {{ {about}\n {inside}\n}}\n}}\n'}


def cube(name, about="", mass=""):
    schemas = '"PhysicsCollisionAPI", "PhysicsMassAPI"' if mass else '"PhysicsCollisionAPI"'
    return f'def Cube "{name}" (prepend apiSchemas = [{schemas}]) {{ double size = 1\n {mass}\n {about}\n}}\n'


MOVED = 'double3 xformOp:translate = (0, 0, 2)\n float3 xformOp:scale = (1, 2, 3)\n uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]'

MASSES = {
    "nothing said": body("", cube("c")),
    "mass": body("float physics:mass = 3", cube("c")),
    "density": body("float physics:density = 200", cube("c") + cube("d", MOVED)),
    "density of a collider": body("float physics:density = 200", cube("c", mass="float physics:density = 50") + cube("d", MOVED)),
    "mass of a collider": body("", cube("c", mass="float physics:mass = 7") + cube("d", MOVED)),
    "mass of both": body("float physics:mass = 3", cube("c", mass="float physics:mass = 7") + cube("d", MOVED)),
    "inertia": body("float physics:mass = 3\n float3 physics:diagonalInertia = (1, 2, 2.5)", cube("c")),
    "centre": body("float physics:mass = 3\n point3f physics:centerOfMass = (0.1, 0, 0.3)", cube("c")),
    "centre in a scaled body": body("float physics:mass = 3\n point3f physics:centerOfMass = (0.1, 0, 0.3)\n" + MOVED, cube("c")),
    "uneven body": body(MOVED, cube("c")),
}


def write(folder, group):
    """@returns one entry for each stage"""
    stages = []
    for name, files in group.items():
        here = folder / name.replace(" ", "_")
        for path, text in files.items():
            (here / path).parent.mkdir(parents=True, exist_ok=True)
            # Each statement ends its line.
            spread = text.replace("{ ", "{\n").replace(" }", "\n}")
            (here / path).write_text(spread, encoding="utf-8")
        stages.append({"folder": str(here), "entry": next(iter(files)), "name": name})
    return stages
