/** What may stand inside of an element of URDF, and what becomes of it. */
export interface KnownUrdf {
  /** Names, one blank between them. */
  readonly attributes?: string;
  /** Absent: what stands inside is not looked at. */
  readonly children?: Readonly<Record<string, KnownUrdf>>;
  /** Left out whole: a part that people miss, or a setting that they don't. */
  readonly leftOut?: 'part' | 'detail';
}

const PART: KnownUrdf = { leftOut: 'part' };
const DETAIL: KnownUrdf = { leftOut: 'detail' };
const ORIGIN: KnownUrdf = { attributes: 'xyz rpy quat_xyzw', children: {} };
const MATERIAL: KnownUrdf = {
  attributes: 'name rgba',
  children: {
    color: { attributes: 'rgba', children: {} },
    texture: { attributes: 'filename', children: {} },
    specular: DETAIL,
  },
};
const SHAPES: Readonly<Record<string, KnownUrdf>> = {
  box: { attributes: 'size', children: {} },
  sphere: { attributes: 'radius', children: {} },
  cylinder: { attributes: 'radius length', children: {} },
  capsule: { attributes: 'radius length', children: {} },
  ellipsoid: { attributes: 'radii a b c', children: {} },
  mesh: { attributes: 'filename scale', children: { 'drake:declare_convex': DETAIL } },
  plane: { attributes: 'normal', children: {} },
  sdf: { attributes: 'filename', children: {} },
  cdf: { attributes: 'filename', children: {} },
};
const GEOMETRY: KnownUrdf = { attributes: '', children: SHAPES };
const shape = (more: Readonly<Record<string, KnownUrdf>>, attributes = ''): KnownUrdf => ({
  attributes: `name id ${attributes}`,
  children: { origin: ORIGIN, geometry: GEOMETRY, ...more },
});
/** A value in an attribute, or as text. */
const VALUE: KnownUrdf = { attributes: 'value', children: {} };

/**
 * URDF with what Bullet, Gazebo, Drake and MuJoCo add to it.
 *
 * @see http://wiki.ros.org/urdf/XML; Bullet, UrdfParser.cpp; Drake, parsing/parsing_doxygen.h
 */
export const ROBOT: KnownUrdf = {
  attributes: 'name version',
  children: {
    link: {
      attributes: 'name type concave',
      children: {
        inertial: {
          attributes: '',
          children: {
            origin: ORIGIN,
            mass: VALUE,
            inertia: { attributes: 'ixx ixy ixz iyy iyz izz', children: {} },
          },
        },
        visual: shape({ material: MATERIAL }),
        collision: shape({ material: DETAIL, verbose: DETAIL, contact_coefficients: DETAIL }, 'concave group'),
        contact: {
          attributes: '',
          children: {
            lateral_friction: VALUE,
            rolling_friction: VALUE,
            spinning_friction: VALUE,
            restitution: VALUE,
            inertia_scaling: DETAIL,
            contact_cfm: DETAIL,
            contact_erp: DETAIL,
            stiffness: DETAIL,
            damping: DETAIL,
            friction_anchor: DETAIL,
          },
        },
        sensor: PART,
        audio_source: PART,
        self_collision_checking: DETAIL,
      },
    },
    joint: {
      attributes: 'name type',
      children: {
        origin: ORIGIN,
        parent: { attributes: 'link', children: {} },
        child: { attributes: 'link', children: {} },
        axis: { attributes: 'xyz', children: {} },
        limit: { attributes: 'lower upper effort velocity acceleration jerk', children: {} },
        dynamics: { attributes: 'damping friction', children: {} },
        mimic: { attributes: 'joint multiplier offset', children: {} },
        safety_controller: DETAIL,
        calibration: DETAIL,
        hardwareInterface: DETAIL,
        disable_collisions: DETAIL,
        joint_properties: DETAIL,
      },
    },
    material: MATERIAL,
    gazebo: {},
    transmission: PART,
    sensor: PART,
    ros2_control: PART,
    loop_joint: PART,
    frame: DETAIL,
    group: DETAIL,
    deformable: PART,
    reduced_deformable: PART,
    bullet: DETAIL,
    mujoco: {},
    isaac_sim: DETAIL,
    author: DETAIL,
    license: DETAIL,
    verbose: DETAIL,
  },
};

/** Children of `<gazebo>` that are read. */
export const GAZEBO_READ: ReadonlySet<string> = new Set(
  'mu1 mu2 selfCollide self_collide turnGravityOff gravity static material'.split(' '),
);
