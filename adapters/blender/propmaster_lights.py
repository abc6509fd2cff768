"""Lights and cameras of a scene that had some of its own; see `import_scene` of `propmaster_blender.py`."""

import math

import bpy
from mathutils import Quaternion, Vector

# Brightness has no common unit: W/m² for a sun, W for others.
_KINDS = {"directional": ("SUN", 3.0), "point": ("POINT", 100.0), "spot": ("SPOT", 200.0)}


def add_surroundings(scene: dict, home: bpy.types.Collection) -> None:
    """Adds `lights` and `cameras` of a scene's JSON to a collection. Lights and cameras look along -Z of their frame."""
    for one in scene.get("lights", ()):
        kind, energy = _KINDS[one["type"]]
        light = bpy.data.lights.new(one["name"], kind)
        light.color, light.energy = one["colour"], energy
        _place(one["name"], light, one["position"], Vector(one["direction"]).to_track_quat("-Z", "Y"), home)
    for one in scene.get("cameras", ()):
        camera = bpy.data.cameras.new(one["name"])
        camera.sensor_fit = "VERTICAL"
        camera.angle = min(one["field_of_view"], math.radians(172))
        _place(one["name"], camera, one["position"], Quaternion(one["rotation"]), home)


def _place(name: str, data, position, rotation: Quaternion, home: bpy.types.Collection) -> None:
    thing = bpy.data.objects.new(name, data)
    thing.location = position
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = rotation
    home.objects.link(thing)
