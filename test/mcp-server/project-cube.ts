/** A cube of 10 cm with its mass said, in MJCF. */
export const CUBE = `<mujoco model="cube"><worldbody><body name="cube"><freejoint/>
<geom name="box" type="box" size=".05 .05 .05" mass=".4"/></body></worldbody></mujoco>`;
