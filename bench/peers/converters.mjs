// The converters of others that `convert` is measured against, from PyPI; all in one virtual environment.
export const PEERS = ['urdf-usd-converter==0.3.4', 'mujoco-usd-converter==0.8.0', 'trimesh==5.2.0', 'mujoco==3.16.0'];
