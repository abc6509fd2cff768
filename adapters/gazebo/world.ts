import { arrange } from '../arrange.ts';
import type { IndexEntry } from '../contract.ts';

/**
 * `worlds/propmaster.sdf`: every prop of the project on one floor. Ground and sun have capitals, which no prop has.
 *
 * It names no system plug-ins: of a world without, Gazebo loads physics, user commands and the scene broadcaster by
 * itself (`server.config`), under the names of its own release, which Fortress and Harmonic don't share.
 *
 * @see gz-sim, `SimulationRunner`: "No systems loaded from SDF, loading defaults"
 */
export function writeWorld(entries: readonly IndexEntry[]): string {
  const places = arrange(entries);
  return `<?xml version="1.0" encoding="utf-8"?>
<sdf version="1.9">
  <world name="propmaster">
${SURROUNDINGS}${SUN}    <model name="Ground">
      <static>true</static>
      <link name="link">
        <collision name="collision">
          <geometry>
            <plane>
              <normal>0 0 1</normal>
              <size>100 100</size>
            </plane>
          </geometry>
        </collision>
        <visual name="visual">
          <geometry>
            <plane>
              <normal>0 0 1</normal>
              <size>100 100</size>
            </plane>
          </geometry>
          <material>
            <ambient>0.6 0.6 0.6 1</ambient>
            <diffuse>0.6 0.6 0.6 1</diffuse>
            <specular>0.1 0.1 0.1 1</specular>
          </material>
        </visual>
      </link>
    </model>
${entries.map(({ name }) => include(name, places.get(name)!)).join('')}  </world>
</sdf>
`;
}

const include = (name: string, place: readonly number[]): string => `    <include>
      <uri>model://${name}</uri>
      <name>${name}</name>
      <pose>${place.join(' ')} 0 0 0</pose>
    </include>
`;

/** Of every world of ours: time step and sky. */
export const SURROUNDINGS = `    <physics name="default" type="ignored">
      <max_step_size>0.001</max_step_size>
      <real_time_factor>1</real_time_factor>
    </physics>
    <scene>
      <ambient>0.4 0.4 0.4 1</ambient>
      <background>0.7 0.8 0.9 1</background>
      <shadows>true</shadows>
    </scene>
`;

/** The sun of worlds that have no lights of their own. */
export const SUN = `    <light name="Sun" type="directional">
      <cast_shadows>true</cast_shadows>
      <pose>0 0 10 0 0 0</pose>
      <diffuse>0.8 0.8 0.8 1</diffuse>
      <specular>0.2 0.2 0.2 1</specular>
      <direction>-0.5 0.1 -0.9</direction>
    </light>
`;
