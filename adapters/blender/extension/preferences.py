"""What holds for every file: Preferences > Add-ons > Propmaster."""

from __future__ import annotations

from pathlib import Path

import bpy

from . import executable
from .command_line import Service, begin
from .protocol import Line, error_line
from .simulators import SIMULATORS  # written by scripts/build-blender-extension.ts


class PropmasterPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    executable: bpy.props.StringProperty(
        name="Executable",
        description="The program propmaster, or its main.js. Empty: looked for on the PATH and in the usual places, then npx",
        subtype="FILE_PATH",
    )
    project: bpy.props.StringProperty(
        name="Project folder",
        description="Where props are installed. Empty: the folder props beside the saved file, else one of this extension",
        subtype="DIR_PATH",
    )
    profile: bpy.props.StringProperty(
        name="Profile",
        description="Service to use, as `propmaster auth list` names it. Empty: as propmaster is set up; local: none",
    )
    base_url: bpy.props.StringProperty(name="Base URL", description="Service to use; wins over the profile")
    simulators: bpy.props.EnumProperty(
        name="Simulators",
        description="What props are installed for, beside Blender",
        items=SIMULATORS,
        options={"ENUM_FLAG"},
        default={"mujoco"},
    )

    def draw(self, _context: bpy.types.Context) -> None:
        layout = self.layout
        layout.use_property_split = True
        for name in ("executable", "project", "profile", "base_url"):
            layout.prop(self, name)
        if not online():
            layout.label(text="Blender works offline: only the local service is used", icon="INTERNET_OFFLINE")


class _Defaults:
    """For a session in which the extension was registered without being enabled, as tests do."""

    executable = project = profile = base_url = ""


def preferences() -> PropmasterPreferences | _Defaults:
    addon = bpy.context.preferences.addons.get(__package__)
    return addon.preferences if addon and addon.preferences else _Defaults()


def online() -> bool:
    """Blender 4.2 and later ask their user; older ones have no such setting."""
    return getattr(bpy.app, "online_access", True)


def project_folder() -> Path:
    """Absolute; need not be there yet."""
    given = preferences().project
    if given:
        return Path(bpy.path.abspath(given)).absolute()
    if bpy.data.filepath:
        return Path(bpy.data.filepath).absolute().parent / "props"
    if hasattr(bpy.utils, "extension_path_user") and __package__.startswith("bl_ext."):
        return Path(bpy.utils.extension_path_user(__package__, path="props"))
    return Path(bpy.utils.user_resource("DATAFILES", path="propmaster/props"))


def command_line() -> list[str] | Line:
    """The beginning of a command line, or the error to show where there can be none."""
    chosen = preferences()
    service = Service(chosen.profile.strip(), chosen.base_url.strip(), online())
    refused = service.refused()
    if refused:
        return refused
    given = bpy.path.abspath(chosen.executable) if chosen.executable else ""
    program = executable.find(given, download=online())
    if program:
        return begin(program, project_folder(), service)
    where = f"There is no program that can be started at {given}." if given else "propmaster was not found."
    return error_line(
        "no_executable",
        where,
        "Install Node 20.19 or newer and `npm install --global propmaster`, or set the executable in the preferences.",
    )


CLASSES = (PropmasterPreferences,)
