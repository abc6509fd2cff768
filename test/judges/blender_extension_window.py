"""Drives the extension in a Blender with a window, where its timer fires by itself, and takes a picture of the panel:

    blender --factory-startup --enable-event-simulate --python blender_extension_window.py -- ZIP EXECUTABLE FOLDER PICTURE

Prints one line `VERDICT {json}` and quits.
"""

import json
import sys
import time
import traceback
from pathlib import Path

import bpy

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).parent))

from blender_extension_driver import Driver, enable, expect, failures  # noqa: E402

given = sys.argv[sys.argv.index("--") + 1 :]
PICTURE = Path(given[3])


def window():
    return bpy.context.window_manager.windows[0]


def view():
    return next(area for area in window().screen.areas if area.type == "VIEW_3D")


def steps(driver: Driver):
    """Each `yield` gives Blender so many seconds for itself."""
    driver.set_up()
    drawn = []
    panel = driver.module("panel").PROPMASTER_PT_generate
    draw = panel.draw

    def watched(self, context) -> None:
        draw(self, context)
        drawn.append(driver.module("session").busy())

    panel.draw = watched
    view().spaces.active.show_region_ui = True
    known = driver.settings
    known.prompt, known.material, known.name = "cabinet with a drawer and two doors", "walnut", "cabinet"
    known.size, known.simulators = (0.9, 0.45, 0.9), {"mujoco"}
    yield 1.0
    yield from click_the_tab()
    expect(bpy.ops.propmaster.generate() == {"FINISHED"}, "generate")
    began = time.monotonic()
    while driver.module("session").busy() and time.monotonic() - began < 120:
        yield 0.1
    expect(any(drawn) and not all(drawn), f"the panel was drawn {len(drawn)} times, {sum(drawn)} of them with progress")
    root = driver.root("cabinet")
    expect(root is not None, f"nothing came in: {driver.shown()}")
    space = view().spaces.active
    space.shading.light, space.shading.color_type = "STUDIO", "MATERIAL"
    space.region_3d.view_location, space.region_3d.view_distance = (0.25, 0, 0.4), 3.2
    for layer in window().view_layer.layer_collection.children["cabinet"].children:
        layer.hide_viewport = True  # for the picture's sake: the colliders are drawn as wires
    yield 1.0
    with bpy.context.temp_override(window=window()):
        bpy.ops.screen.screenshot(filepath=str(PICTURE))
        # One step of undo takes all of it away, and one brings it back.
        bpy.ops.ed.undo()
        expect(not any(thing.get("propmaster") for thing in bpy.data.objects), "one step of undo is not enough")
        expect("cabinet collision" not in bpy.data.collections, "undo leaves collections")
        bpy.ops.ed.redo()
    expect(any(thing.get("propmaster") == "cabinet" for thing in bpy.data.objects), "redo does not bring it back")


def click_the_tab():
    """The tabs of the sidebar stand at its right edge; Propmaster's is the last one."""
    region = next(region for region in view().regions if region.type == "UI")
    x = region.x + region.width - 8
    for y in range(region.y + region.height - 130, region.y + region.height - 210, -25):
        for value in ("PRESS", "RELEASE"):
            window().event_simulate(type="LEFTMOUSE", value=value, x=x, y=y)
            yield 0.05
        yield 0.05


def main() -> None:
    driver = Driver(enable(Path(given[0])), given[1], Path(given[2]))
    course = steps(driver)

    def go_on() -> float | None:
        try:
            return next(course)
        except StopIteration:
            pass
        except Exception:
            failures.append(traceback.format_exc())
        print(f"VERDICT {json.dumps({'blender': list(bpy.app.version), 'failures': failures})}", flush=True)
        bpy.ops.wm.quit_blender()
        return None

    bpy.app.timers.register(go_on, first_interval=1.0)


main()
