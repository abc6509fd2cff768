import { type AccountFindings, accountFindings, type FormatAccount, type Verdict } from '../account.ts';

const carried = (note = 'read'): Verdict => ({ fate: 'carried', note });
const scene = (note: string): Verdict => ({ fate: 'no-meaning', note });
/** What another finding of this reader names in more detail. */
const reported = (reportedBy: string, note = 'left out'): Verdict => ({ fate: 'not-carried', note, reportedBy });
const lost = (note: string, unless: readonly string[] = []): Verdict => ({
  fate: 'not-carried',
  note,
  severity: 'warning',
  unless,
});
const detail = (note: string, unless: readonly string[] = []): Verdict => ({ fate: 'not-carried', note, unless });

const LEFT = 'format/usd-not-carried';

/** A schema and all its properties. */
const schema = (name: string, verdict: Verdict): FormatAccount => ({ [name]: verdict, [`${name}/*`]: verdict });

/**
 * What becomes of each word of USD's own schemas: `family/Schema`, `family/Schema/property`. The words are those of OpenUSD's
 * schema.usda files (test/formats/usd/words.txt); a word without a verdict fails a test.
 */
export const USD_ACCOUNT: FormatAccount = {
  // Bases, and what tools keep for themselves.
  'usd/*': scene('says how a stage is put together'),
  'usd/CollectionAPI/*': carried('read of collision groups; of materials see format/usd-collection-binding'),
  'usd/ClipsAPI': reported('structure/usd-arc-not-read'),
  'usd/ColorSpaceAPI/colorSpace:name': detail('colours are taken as linear, of Rec. 709', [
    'lin_rec709_scene',
    'lin_rec709',
    '',
  ]),
  'usd/ColorSpaceDefinitionAPI/*': detail('colours are taken as linear, of Rec. 709'),
  'usdUI/*': scene('is for editors'),
  'usdMedia/*': scene('is for listeners and libraries'),
  'usdRender/*': scene('is for renderers'),
  'usdRi/*': scene('is for RenderMan'),
  'usdHydra/*': scene('is for renderers'),
  'usdLod/*': detail('levels of detail are not chosen: all of them are read'),
  'usdSemantics/*': carried(),

  // Things that are no part of a rigid prop.
  'usdLux/*': reported(LEFT, 'lights belong to the scene'),
  ...schema('usdLux/MeshLightAPI', lost('a mesh that shines is only a mesh')),
  'usdVol/*': reported(LEFT, 'volumes have no surface'),
  'usdProc/*': reported(LEFT, 'a program makes it'),
  'usdSkel/*': reported(LEFT, 'meshes stand as they are stored, without skeletons and blend shapes'),
  ...schema('usdSkel/SkelBindingAPI', detail('meshes stand as they are stored, without skeletons and blend shapes')),
  ...schema('usdGeom/Camera', reported(LEFT, 'cameras belong to the scene')),
  ...schema('usdGeom/BackPlateAPI', scene('is a picture behind the scene')),
  ...schema('usdGeom/TetMesh', reported(LEFT)),
  ...schema('usdGeom/NurbsPatch', reported(LEFT)),
  ...schema('usdGeom/Curves', reported(LEFT)),
  ...schema('usdGeom/BasisCurves', reported(LEFT)),
  ...schema('usdGeom/NurbsCurves', reported(LEFT)),
  ...schema('usdGeom/HermiteCurves', reported(LEFT)),
  ...schema('usdGeom/Points', reported(LEFT)),
  ...schema('usdGeom/Plane', reported(LEFT, 'a plane has no thickness; as a collider it is the ground of a scene')),

  // Geometry.
  ...schema('usdGeom/Imageable', carried()),
  'usdGeom/Imageable/proxyPrim': scene('stand-ins are drawn only where there is nothing to render'),
  ...schema('usdGeom/VisibilityAPI', detail('visibility of a purpose: what is rendered is drawn', ['inherited', ''])),
  'usdGeom/PrimvarsAPI': carried('colours and texture coordinates are read'),
  ...schema('usdGeom/Xformable', carried()),
  'usdGeom/XformCommonAPI': carried(),
  'usdGeom/Scope': carried(),
  'usdGeom/Xform': carried(),
  ...schema('usdGeom/Boundable', scene('bounds are computed from shapes')),
  ...schema('usdGeom/Gprim', carried()),
  'usdGeom/Gprim/doubleSided': detail('faces are drawn from outside', ['false']),
  ...schema('usdGeom/Cube', carried()),
  ...schema('usdGeom/Sphere', carried()),
  ...schema('usdGeom/Cylinder', carried()),
  ...schema('usdGeom/Capsule', carried()),
  ...schema('usdGeom/Cone', carried()),
  ...schema('usdGeom/Cylinder_1', carried()),
  ...schema('usdGeom/Capsule_1', carried()),
  ...schema('usdGeom/PointBased', carried()),
  'usdGeom/PointBased/velocities': scene('is for motion blur'),
  'usdGeom/PointBased/accelerations': scene('is for motion blur'),
  ...schema('usdGeom/MotionAPI', scene('is for motion blur')),
  ...schema('usdGeom/Mesh', carried()),
  'usdGeom/Mesh/subdivisionScheme': {
    fate: 'changed',
    note: 'the control cage was taken',
    reportedBy: 'format/usd-subdivided',
  },
  'usdGeom/Mesh/interpolateBoundary': scene('is for subdivision'),
  'usdGeom/Mesh/faceVaryingLinearInterpolation': scene('is for subdivision'),
  'usdGeom/Mesh/triangleSubdivisionRule': scene('is for subdivision'),
  'usdGeom/Mesh/cornerIndices': scene('is for subdivision'),
  'usdGeom/Mesh/cornerSharpnesses': scene('is for subdivision'),
  'usdGeom/Mesh/creaseIndices': scene('is for subdivision'),
  'usdGeom/Mesh/creaseLengths': scene('is for subdivision'),
  'usdGeom/Mesh/creaseSharpnesses': scene('is for subdivision'),
  ...schema('usdGeom/GeomSubset', carried()),
  ...schema('usdGeom/PointInstancer', carried()),
  'usdGeom/PointInstancer/velocities': scene('is for motion blur'),
  'usdGeom/PointInstancer/accelerations': scene('is for motion blur'),
  'usdGeom/PointInstancer/angularVelocities': scene('is for motion blur'),
  ...schema('usdGeom/GeomModelAPI', scene('draws a model as cards in viewers')),

  // Looks.
  ...schema('usdShade/Material', carried()),
  'usdShade/Material/outputs:displacement': detail('displacement is not drawn'),
  'usdShade/Material/outputs:volume': detail('volumes are not drawn'),
  'usdShade/NodeGraph': carried(),
  'usdShade/Shader': carried(),
  ...schema('usdShade/NodeDefAPI', carried()),
  'usdShade/ConnectableAPI': carried(),
  'usdShade/MaterialBindingAPI': carried(),
  ...schema('usdShade/CoordSysAPI', detail('coordinate systems of shaders')),

  // Physics.
  ...schema('usdPhysics/PhysicsScene', scene('gravity belongs to the scene')),
  'usdPhysics/PhysicsScene/physics:gravityMagnitude': {
    ...detail('the scene that uses the prop has its own gravity', ['-inf', '-Infinity', '9.81', '981', '9.8067']),
  },
  ...schema('usdPhysics/PhysicsRigidBodyAPI', carried()),
  'usdPhysics/PhysicsRigidBodyAPI/physics:kinematicEnabled': {
    fate: 'changed',
    note: 'bolted',
    reportedBy: 'physics/usd-kinematic',
  },
  'usdPhysics/PhysicsRigidBodyAPI/physics:simulationOwner': scene('several simulations are not told apart'),
  'usdPhysics/PhysicsRigidBodyAPI/physics:startsAsleep': detail('bodies are awake at the start', ['false']),
  'usdPhysics/PhysicsRigidBodyAPI/physics:velocity': detail('a prop is at rest at the start', ['0 0 0']),
  'usdPhysics/PhysicsRigidBodyAPI/physics:angularVelocity': detail('a prop is at rest at the start', ['0 0 0']),
  ...schema('usdPhysics/PhysicsMassAPI', carried()),
  ...schema('usdPhysics/PhysicsCollisionAPI', carried()),
  'usdPhysics/PhysicsCollisionAPI/physics:simulationOwner': scene('several simulations are not told apart'),
  ...schema('usdPhysics/PhysicsMeshCollisionAPI', carried()),
  ...schema('usdPhysics/PhysicsMaterialAPI', carried()),
  'usdPhysics/PhysicsMaterialAPI/physics:staticFriction': {
    fate: 'changed',
    note: 'one friction for rest and sliding: the dynamic one where both are given',
  },
  ...schema('usdPhysics/PhysicsCollisionGroup', carried()),
  'usdPhysics/PhysicsCollisionGroup/physics:mergeGroup': lost('groups are not merged'),
  'usdPhysics/PhysicsCollisionGroup/physics:invertFilteredGroups': lost('a group that collides only with those named', [
    'false',
  ]),
  ...schema('usdPhysics/PhysicsFilteredPairsAPI', carried()),
  ...schema('usdPhysics/PhysicsJoint', carried()),
  'usdPhysics/PhysicsJoint/physics:collisionEnabled': reported('physics/usd-joint-reduced'),
  'usdPhysics/PhysicsJoint/physics:jointEnabled': reported('physics/usd-joint-reduced'),
  'usdPhysics/PhysicsJoint/physics:breakForce': reported('physics/usd-joint-reduced'),
  'usdPhysics/PhysicsJoint/physics:breakTorque': reported('physics/usd-joint-reduced'),
  ...schema('usdPhysics/PhysicsRevoluteJoint', carried()),
  ...schema('usdPhysics/PhysicsPrismaticJoint', carried()),
  ...schema('usdPhysics/PhysicsSphericalJoint', carried()),
  'usdPhysics/PhysicsSphericalJoint/physics:coneAngle0Limit': reported('physics/usd-joint-reduced'),
  'usdPhysics/PhysicsSphericalJoint/physics:coneAngle1Limit': reported('physics/usd-joint-reduced'),
  ...schema('usdPhysics/PhysicsDistanceJoint', reported('physics/usd-joint-not-carried')),
  'usdPhysics/PhysicsFixedJoint': carried(),
  ...schema('usdPhysics/PhysicsLimitAPI', carried()),
  ...schema('usdPhysics/PhysicsDriveAPI', carried('as a spring and a damper')),
  'usdPhysics/PhysicsDriveAPI/physics:maxForce': reported('physics/usd-drive-as-spring'),
  'usdPhysics/PhysicsDriveAPI/physics:targetVelocity': reported('physics/usd-drive-left-out'),
  'usdPhysics/PhysicsDriveAPI/physics:type': reported('physics/usd-drive-left-out'),
  'usdPhysics/PhysicsArticulationRootAPI': carried(),
};

export const usdAccount: AccountFindings = accountFindings('usd', 'USD');

const physx = (note = 'only PhysX has it', unless: readonly string[] = []): Verdict => lost(note, unless);
const solver = scene('is for the solver of PhysX');

/** Parts of a vehicle, each a namespace of its own. */
const VEHICLE = [
  'AckermannSteering',
  'AutoGearBox',
  'Brakes',
  'Clutch',
  'Context',
  'Controller',
  'DriveBasic',
  'DriveStandard',
  'Engine',
  'Gears',
  'MultiWheelDifferential',
  'NCR',
  'Steering',
  'Suspension',
  'SuspensionCompliance',
  'TankController',
  'TankDifferential',
  'Tire',
  'Wheel',
  'WheelAttachment',
  'WheelController',
];

/** Everything in these namespaces. */
const namespaces = (names: readonly string[], verdict: Verdict): FormatAccount =>
  Object.fromEntries(names.map((name) => [`${name}/*`, verdict]));

/** Words that assets of Isaac Sim have and PhysX's schemas had, or that stand there without a declaration. */
export const OLDER_PHYSX: FormatAccount = {
  'physxJoint/armature': carried(),
  'physxJoint/jointFriction': carried('see physics/usd-joint-reduced'),
  'physxJoint/maxJointVelocity': carried(),
  'newton/mimicCoef0': carried(),
  'newton/mimicCoef1': carried(),
  'newton/mimicEnabled': carried(),
  'newton/velocityLimit': carried(),
  'physxJoint/enableProjection': solver,
  'physxMaterial/improvePatchFriction': solver,
  'physxTriangleMeshCollision/*': solver,
  'physxPhysicsGear/*': physx('joints are not coupled'),
  'physxPhysicsRackAndPinion/*': physx('joints are not coupled'),
  'physxDeformable/*': reported(LEFT),
  'physxParticleCloth/*': reported(LEFT),
};

/**
 * Attributes of PhysX that assets of Isaac Sim have, by `namespace/attribute`. Its schemas are no part of OpenUSD; the package
 * physx-usd-schemas has them, and a test compares. An attribute without a verdict is reported by its namespace.
 */
export const PHYSX_ACCOUNT: FormatAccount = {
  ...OLDER_PHYSX,
  'physxJointAxis/*': carried(),
  'physxArticulation/enabledSelfCollisions': carried(),
  'physxArticulation/*': solver,
  'physxRigidBody/linearDamping': physx(undefined, ['0']),
  'physxRigidBody/angularDamping': detail('only PhysX has it', ['0', '0.05', '0.05000000074505806']),
  'physxRigidBody/disableGravity': physx(undefined, ['false', '0']),
  'physxRigidBody/lockedPosAxis': physx(undefined, ['0']),
  'physxRigidBody/lockedRotAxis': physx(undefined, ['0']),
  'physxRigidBody/solveContact': physx('colliders always touch', ['true', '1']),
  'physxRigidBody/*': solver,
  'physxCollision/contactOffset': solver,
  'physxCollision/restOffset': solver,
  'physxCollision/torsionalPatchRadius': detail('torsional friction is that of MuJoCo', ['0']),
  'physxCollision/minTorsionalPatchRadius': detail('torsional friction is that of MuJoCo', ['0']),
  'physxMaterial/compliantContactStiffness': detail('contacts are stiff', ['0']),
  'physxMaterial/compliantContactDamping': detail('contacts are stiff', ['0']),
  'physxMaterial/*': solver,
  'physxConvexDecompositionCollision/*': detail('concave colliders are cut by rules of this program'),
  'physxSphereFillCollision/*': detail('concave colliders are cut by rules of this program'),
  ...namespaces(
    [
      'physxScene',
      'physxSceneQuasistatic',
      'physxSDFMeshCollision',
      'physxConvexHullCollision',
      'physxTriangleMeshCollision',
      'physxTriangleMeshSimplificationCollision',
      'physxContactReport',
      'physxCookedData',
    ],
    solver,
  ),
  'physxMimicJoint/*': carried('as a coupling of two joints, which is stiff'),
  'physxTendon/*': physx('joints are not coupled'),
  'physxPhysicsDistanceJoint/*': reported('physics/usd-joint-not-carried'),
  'physxDrivePerformanceEnvelope/*': detail('drives become springs and dampers'),
  'physxLimit/*': detail('limits are stiff'),
  'physxTrigger/*': physx('a collider that only notices is a collider'),
  'physxForce/*': physx(),
  ...namespaces(['physxSurfaceVelocity', 'physxSplinesSurfaceVelocity'], physx('surfaces do not run, as of conveyors')),
  ...namespaces(
    ['physxCamera', 'physxDroneCamera', 'physxFollowCamera', 'physxFollowFollowCamera', 'physxFollowLookCamera'],
    scene('is for a camera'),
  ),
  'physxCharacterController/*': scene('is for a character'),
  ...namespaces(
    [
      'physxAutoDeformableAttachment',
      'physxDeformableBody',
      'physxDeformableMaterial',
      'physxDiffuseParticles',
      'physxPBDMaterial',
      'physxParticle',
      'physxParticleAnisotropy',
      'physxParticleIsosurface',
      'physxParticleSampling',
      'physxParticleSmoothing',
    ],
    reported(LEFT),
  ),
  ...namespaces(
    ['', ...VEHICLE].map((part) => `physxVehicle${part}`),
    physx('vehicles are no props'),
  ),
};
