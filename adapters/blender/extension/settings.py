"""What the panel shows and asks, in the window manager: so no .blend keeps a trace of this extension."""

from __future__ import annotations

import bpy

from .preferences import SIMULATORS, preferences

MATERIALS = (
    "oak", "pine", "walnut", "beech", "birch", "bamboo", "plywood", "steel", "stainless steel", "aluminium", "brass",
    "copper", "plastic", "ceramic", "glass", "marble", "concrete", "rubber",
)  # fmt: skip
"""Suggested; any other word may be typed."""


def _materials(_self, _context, typed: str):
    return [material for material in MATERIALS if typed.lower() in material]


class PropmasterText(bpy.types.PropertyGroup):
    """A line of the report."""

    text: bpy.props.StringProperty()
    icon: bpy.props.StringProperty(default="NONE")


class PropmasterBatchItem(bpy.types.PropertyGroup):
    prompt: bpy.props.StringProperty(name="Prompt", description="What to make")
    status: bpy.props.StringProperty()
    message: bpy.props.StringProperty()


class PropmasterSettings(bpy.types.PropertyGroup):
    prompt: bpy.props.StringProperty(name="Prompt", description="What to make", default="white cabinet with two drawers")
    size: bpy.props.FloatVectorProperty(
        name="Size",
        description="Width, depth and height; 0: left open",
        subtype="XYZ_LENGTH",
        unit="LENGTH",
        min=0.0,
        soft_max=3.0,
    )
    blueprint: bpy.props.StringProperty(
        name="Blueprint", description="Document to build in place of the prompt (JSON); empty: none", subtype="FILE_PATH"
    )
    parameters: bpy.props.StringProperty(
        name="Parameters", description="Of the blueprint: width=0.3, colour=dark red; empty: as it says"
    )
    material: bpy.props.StringProperty(name="Material", description="What it is made of; empty: left open", search=_materials)
    name: bpy.props.StringProperty(name="Name", description="In the project; empty: made from the prompt")
    replace: bpy.props.BoolProperty(name="Replace", description="Replace the prop of the same name")
    simulators: bpy.props.EnumProperty(
        name="Simulators", description="Installed for, beside Blender", items=SIMULATORS, options={"ENUM_FLAG"}, default=set()
    )
    mode: bpy.props.EnumProperty(
        name="Moves by",
        items=(
            ("SIMULATED", "Simulation", "Rigid bodies, and rigid-body constraints with limits"),
            ("POSED", "Hand", "Links hang on the empties of their joints, which turn and slide within their limits"),
        ),
    )
    installed: bpy.props.StringProperty(name="Prop", description="Name of a prop in the project folder")

    density: bpy.props.FloatProperty(
        name="Density", description="Of exported objects without rigid bodies [kg/m³]", default=500.0, min=1.0, max=30000.0
    )

    batch: bpy.props.CollectionProperty(type=PropmasterBatchItem)
    batch_index: bpy.props.IntProperty(name="Selected prompt")

    stage: bpy.props.StringProperty()
    progress: bpy.props.FloatProperty(name="Progress", subtype="PERCENTAGE", min=0, max=100)
    headline: bpy.props.StringProperty()
    icon: bpy.props.StringProperty(default="NONE")
    report: bpy.props.CollectionProperty(type=PropmasterText)

    def chosen_simulators(self) -> set[str]:
        """Those of the panel, else those of the preferences."""
        return set(self.simulators) or set(getattr(preferences(), "simulators", {"mujoco"}))


def settings() -> PropmasterSettings:
    """Those of the session. Not by context: a timer has no window."""
    return bpy.data.window_managers[0].propmaster


CLASSES = (PropmasterText, PropmasterBatchItem, PropmasterSettings)
