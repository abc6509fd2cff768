/** Small sound props, as MJCF. */

const prop = (name: string, body: string, assets = ''): string =>
  `<mujoco model="${name}"><compiler angle="radian" autolimits="true"/>${assets}<worldbody>${body}</worldbody></mujoco>`;
const WOOD = 'rgba=".72 .53 .35 1"';
const BLUE = 'rgba=".25 .45 .75 1"';

/** A plate of 20 cm, flat. */
export const PLATE = prop(
  'plate',
  `<body name="plate"><freejoint/><geom name="plate" type="box" size=".1 .1 .01" pos="0 .1 .01" mass="1" ${BLUE}/></body>`,
);

/** A ball of 10 cm. */
export const BALL = prop(
  'ball',
  `<body name="ball"><freejoint/><geom name="ball" type="sphere" size=".05" pos="0 0 .05" mass="1" ${BLUE}/></body>`,
);

/** A roller that lies on its side, its mass in the middle. */
export const CRADLE = prop(
  'cradle',
  `<body name="cradle"><freejoint/><inertial pos="0 0 .04" mass="1" diaginertia=".004 .004 .004"/>
  <geom name="hull" type="capsule" size=".04 .1" pos="0 0 .04" euler="1.5707963 0 0" ${WOOD}/></body>`,
);

/** A round thing whose mass lies low in its middle, on a floor that it rolls heavily on. */
export const ROLY_POLY = prop(
  'roly_poly',
  `<body name="roly_poly"><freejoint/><inertial pos="0 0 .08" mass="1" diaginertia=".0017 .0017 .0017"/>
  <geom name="ball" type="sphere" size=".1" pos="0 0 .1" condim="6" friction="1 .005 .003" ${BLUE}/></body>`,
);

/** A pole of 40 cm on a foot of 20 cm. */
export const LAMP = prop(
  'lamp',
  `<body name="lamp"><freejoint/><geom name="foot" type="box" size=".1 .1 .01" pos="0 0 .01" mass=".4" ${WOOD}/>
  <geom name="pole" type="box" size=".01 .01 .2" pos="0 0 .22" mass=".6" ${BLUE}/></body>`,
);

/** An arm on a damped hinge at a stand. */
export const PENDULUM = prop(
  'pendulum',
  `<body name="stand"><freejoint/><geom name="foot" type="box" size=".15 .15 .05" pos="0 0 .05" mass="20" ${WOOD}/>
  <geom name="post" type="box" size=".02 .02 .25" pos="0 .03 .35" mass="1" ${WOOD}/>
  <body name="arm" pos="0 0 .55"><joint name="hinge" axis="0 1 0" damping=".02"/>
  <geom name="rod" type="box" size=".1 .01 .01" pos=".1 0 0" mass=".1" ${BLUE}/></body></body>`,
);

/** A back and a door, bolted down. */
export const DOOR = prop(
  'door',
  `<body name="frame"><geom name="back" type="box" size=".15 .01 .2" pos="0 .1 .2" mass="5" ${WOOD}/>
  <body name="door" pos="0 -.1 .2"><joint name="hinge" pos="-.15 0 0" axis="0 0 -1" range="0 1.5707963" damping=".05"
  frictionloss=".02"/><geom name="leaf" type="box" size=".15 .01 .2" mass="1" ${BLUE}/></body></body>`,
);

const drawer = (name: string, x: number): string =>
  `<body name="${name}" pos="${x} 0 .05"><joint name="${name}_slide" type="slide" axis="0 -1 0" range="0 .15" damping="2"
  frictionloss=".5"/><geom name="${name}_front" type="box" size=".1 .005 .035" pos="0 -.1 0" mass=".5" ${BLUE}/>
  <geom name="${name}_bottom" type="box" size=".1 .09 .005" pos="0 0 -.03" mass=".5" ${BLUE}/></body>`;

/** A top and two drawers under it, 2 cm apart, bolted down. */
export const TWO_DRAWERS = prop(
  'two_drawers',
  `<body name="body"><geom name="top" type="box" size=".22 .11 .01" pos="0 0 .12" mass="3" ${WOOD}/>
  ${drawer('left', -0.11)}${drawer('right', 0.11)}</body>`,
);
