/**
 * What a child element means to the reader: it is read, with a table of its own or as a value; it is left out as a part
 * that people miss, or as a setting that they don't; `unless` says the value at which nothing is lost.
 */
export interface Known {
  readonly attributes?: string;
  readonly children?: Readonly<Record<string, Known>>;
  readonly leftOut?: 'part' | 'detail';
  readonly unless?: readonly string[];
}

const VALUE: Known = {};
const PART: Known = { leftOut: 'part' };
const DETAIL: Known = { leftOut: 'detail' };
const NO = ['false', '0'];
const ZERO = ['0', '0.0'];
const BLACK = ['0 0 0', '0 0 0 1', '0 0 0 0'];

const all = (names: string, known: Known): Record<string, Known> =>
  Object.fromEntries(names.split(' ').map((name) => [name, known]));
const values = (names: string): Record<string, Known> => all(names, VALUE);
const parts = (names: string): Record<string, Known> => all(names, PART);
const details = (names: string): Record<string, Known> => all(names, DETAIL);

const POSE: Known = { attributes: 'frame relative_to rotation_format degrees' };
const OLD_FRAME: Known = { leftOut: 'part', attributes: 'name' };

const INERTIAL: Known = {
  attributes: 'auto',
  children: {
    ...values('mass density'),
    pose: POSE,
    inertia: { children: values('ixx ixy ixz iyy iyz izz') },
    frame: OLD_FRAME,
    ...details('fluid_added_mass auto_inertia_params'),
  },
};

const GEOMETRY: Known = {
  children: {
    ...values('empty heightmap image plane'), // Left out as shapes, with a finding of their own.
    box: { children: values('size') },
    sphere: { children: values('radius') },
    cylinder: { children: values('radius length') },
    capsule: { children: values('radius length') },
    cone: { children: values('radius length') },
    ellipsoid: { children: values('radii') },
    polyline: { children: values('point height') },
    // Of Drake, from before SDFormat 1.8 had these shapes.
    'drake:ellipsoid': { children: values('a b c') },
    'drake:capsule': { children: values('radius length') },
    mesh: {
      attributes: 'optimization',
      children: { ...values('uri scale'), submesh: { children: values('name center') }, convex_decomposition: DETAIL },
    },
  },
};

const SURFACE: Known = {
  children: {
    friction: {
      children: {
        ode: {
          children: { ...values('mu mu2'), fdir1: DETAIL, ...all('slip1 slip2', { leftOut: 'detail', unless: ZERO }) },
        },
        torsional: {
          children: { ...values('coefficient use_patch_radius patch_radius'), ...details('surface_radius ode') },
        },
        bullet: { children: { ...values('friction friction2 rolling_friction'), fdir1: DETAIL } },
      },
    },
    contact: {
      children: {
        collide_without_contact: { leftOut: 'part', unless: NO },
        collide_bitmask: VALUE,
        ...details('collide_without_contact_bitmask category_bitmask'),
        ...details('ode bullet poissons_ratio elastic_modulus'),
      },
    },
    bounce: { children: { ...values('restitution_coefficient'), threshold: VALUE } },
    soft_contact: PART,
  },
};

const PBR_MAPS = 'environment_map ambient_occlusion_map emissive_map light_map';
const MATERIAL: Known = {
  children: {
    ...values('diffuse ambient'),
    script: { children: values('uri name') },
    // White is what the metal workflow has anyway.
    specular: { leftOut: 'detail', unless: [...BLACK, '1 1 1', '1 1 1 1'] },
    emissive: { leftOut: 'detail', unless: BLACK },
    ...details('shader lighting render_order shininess double_sided'),
    pbr: {
      children: {
        metal: {
          children: {
            ...values('albedo_map roughness metalness'),
            normal_map: { attributes: 'type' },
            ...details(`roughness_map metalness_map ${PBR_MAPS}`),
          },
        },
        specular: {
          children: {
            ...values('albedo_map glossiness'),
            normal_map: { attributes: 'type' },
            ...details(`specular_map glossiness_map ${PBR_MAPS}`),
          },
        },
      },
    },
  },
};

const AXIS: Known = {
  children: {
    xyz: { attributes: 'expressed_in' },
    use_parent_model_frame: VALUE,
    initial_position: { leftOut: 'part', unless: ZERO },
    mimic: { attributes: 'joint axis', children: values('multiplier offset reference') },
    dynamics: { children: values('damping friction spring_reference spring_stiffness') },
    limit: {
      children: {
        ...values('lower upper effort velocity'),
        ...details('stiffness dissipation'),
      },
    },
  },
};

const LINK: Known = {
  attributes: 'name',
  children: {
    pose: POSE,
    inertial: INERTIAL,
    collision: {
      attributes: 'name',
      children: {
        pose: POSE,
        geometry: GEOMETRY,
        surface: SURFACE,
        density: VALUE,
        frame: OLD_FRAME,
        ...details('laser_retro max_contacts auto_inertia_params'),
      },
    },
    visual: {
      attributes: 'name',
      children: {
        pose: POSE,
        geometry: GEOMETRY,
        material: MATERIAL,
        transparency: VALUE,
        frame: OLD_FRAME,
        plugin: PART,
        ...details('cast_shadows laser_retro meta visibility_flags'),
      },
    },
    self_collide: VALUE,
    gravity: VALUE,
    kinematic: { leftOut: 'part', unless: NO },
    enable_wind: { leftOut: 'part', unless: NO },
    must_be_base_link: { leftOut: 'detail', unless: NO },
    velocity_decay: DETAIL,
    frame: OLD_FRAME,
    ...parts('sensor projector audio_sink audio_source battery light particle_emitter'),
  },
};

const JOINT: Known = {
  attributes: 'name type',
  children: {
    ...values('parent child'),
    pose: POSE,
    axis: AXIS,
    axis2: AXIS,
    frame: OLD_FRAME,
    sensor: PART,
    ...details('gearbox_ratio gearbox_reference_body thread_pitch screw_thread_pitch physics'),
  },
};

/**
 * Elements and attributes of a `<model>` in SDFormat 1.4 to 1.12 together. What is read or left out whole has no table
 * of its children.
 *
 * @see http://sdformat.org/spec
 */
export const MODEL: Known = {
  attributes: 'name canonical_link placement_frame namespace',
  children: {
    ...values('static self_collide'),
    pose: POSE,
    link: LINK,
    joint: JOINT,
    frame: { attributes: 'name attached_to', children: { pose: POSE } },
    include: {
      attributes: 'merge',
      children: {
        ...values('uri name static placement_frame'),
        pose: POSE,
        plugin: PART,
        ...details('namespace model_state'),
      },
    },
    allow_auto_disable: DETAIL,
    model_state: DETAIL,
    enable_wind: { leftOut: 'part', unless: NO },
    ...parts('plugin gripper'),
    // `model` itself is added by the survey: a table can't hold itself.
  },
};
