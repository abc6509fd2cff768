import {
  Box3,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import type { ExhibitData } from '../../wire.ts';
import { floorOf } from './floor.ts';

/** Sharpness is worth four times the pixels, not nine. */
const MOST_PIXEL_RATIO = 2;

/** About 24 s a turn, at 60 pictures a second. */
const TURN_SPEED = 2.5;

/** The installed picture has faded then, which wants to be drawn too [ms]. */
const FADE_MS = 350;

/** Light from above while there is none of the surroundings. */
const SKY_ALONE = 1.7;

/** This browser has no WebGL, or has it turned off. */
export class WebGlMissing extends Error {}

/** Where things are seen: camera, light and floor. Frame: Z up, metres. Draws when something has changed, not always. */
export interface ViewStage {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly controls: OrbitControls;
  /** Edges of the squares of the floor [m]. */
  readonly square: number;
  /** Something has changed: draws with the next frame. */
  draw(): void;
  /** Called before each picture. */
  onDraw(callback: () => void): void;
  /** Looks at all of it, from the front at an angle. */
  frame(): void;
  /** Turns the camera about what it looks at [rad], and comes nearer [factor]. */
  orbit(around: number, up: number, nearer?: number): void;
  /** Turns slowly on its own, as on a turntable, until somebody else turns it. */
  turn(isOn: boolean): void;
  /** Called when it begins to turn, and when it ends. */
  onTurn(callback: (isOn: boolean) => void): void;
  /** Draws, and waits until it can be seen. */
  drawn(): Promise<void>;
  /**
   * Lights things by the room about them as well. Where a graphics card draws, they are from the start. Where none does, that
   * takes four times as long as all else of the first picture: it comes once that is to be seen.
   */
  reflect(): Promise<void>;
  /** Colours that depend on dark or light. */
  recolour(): void;
  dispose(): void;
}

/** @throws {WebGlMissing} */
export function createStage(
  { bounds, floor, ball }: Pick<ExhibitData, 'bounds' | 'floor' | 'ball'>,
  label: string,
): ViewStage {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  const renderer = rendererOn(canvas);
  renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;

  const scene = new Scene();
  const box = new Box3(new Vector3(...bounds.min), new Vector3(...bounds.max));
  const centre = box.getCenter(new Vector3());
  const radius = Math.max(0.01, box.getSize(new Vector3()).length() / 2);
  const camera = new PerspectiveCamera(32, 1, radius / 100, radius * 200);
  camera.up.set(0, 0, 1);

  const sky = new HemisphereLight(0xffffff, 0xd8d4cc, SKY_ALONE);
  scene.add(sky, ...sunOver(centre, radius));
  const ground = floorOf(centre, radius, floor);
  scene.add(ground.object);
  let surroundings: WebGLRenderTarget | undefined;
  let isOver = false;
  const reflect = (): void => {
    const prefilter = new PMREMGenerator(renderer);
    surroundings = prefilter.fromScene(new RoomEnvironment(), 0.04, 0.1, 100, { size: 64 });
    prefilter.dispose();
    scene.environment = surroundings.texture;
    scene.environmentIntensity = 0.6;
    sky.intensity = 0.6;
    draw();
  };

  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  controls.dampingFactor = 0.12;
  controls.minDistance = radius / 20;
  controls.maxDistance = radius * 40;
  controls.autoRotateSpeed = TURN_SPEED;

  const fog = new Fog(0xffffff);
  scene.fog = fog;
  const callbacks: (() => void)[] = [];
  let asked = 0;
  const picture = (): void => {
    asked = 0;
    if (controls.update()) draw(); // still swinging
    for (const callback of callbacks) callback();
    // The floor fades behind what stands on it; things themselves have no fog.
    const away = camera.position.distanceTo(controls.target);
    fog.near = away;
    fog.far = away + radius * 6;
    renderer.render(scene, camera);
  };
  const draw = (): void => {
    asked ||= requestAnimationFrame(picture);
  };
  controls.addEventListener('change', draw);
  if (!isSoftware(renderer)) reflect();

  const frame = (): void => {
    const away = radius / Math.sin((camera.fov * Math.PI) / 360 / Math.max(1, 1 / camera.aspect));
    // A little lower than the middle: buttons lie over the lower edge.
    controls.target.copy(centre).z -= radius * 0.1;
    camera.position
      .copy(controls.target)
      .addScaledVector(new Vector3(0.62, -0.86, ball.link === undefined ? 0.55 : 0.9).normalize(), away * 1.28);
    controls.update();
    draw();
  };

  const resize = (): void => {
    const { clientWidth, clientHeight } = canvas.parentElement ?? canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  let isFramed = false;
  const observer = new ResizeObserver(() => {
    resize();
    if (!isFramed && canvas.clientWidth > 0) {
      isFramed = true;
      frame();
    }
  });
  queueMicrotask(() => observer.observe(canvas.parentElement ?? canvas));

  const turned: ((isOn: boolean) => void)[] = [];
  const turn = (isOn: boolean): void => {
    if (controls.autoRotate === isOn) return;
    controls.autoRotate = isOn;
    for (const callback of turned) callback(isOn);
    draw();
  };
  for (const event of ['pointerdown', 'keydown']) canvas.addEventListener(event, () => turn(false));

  const recolour = (): void => {
    const style = getComputedStyle(document.documentElement);
    const background = new Color(style.getPropertyValue('--stage').trim() || '#eef0f3');
    scene.background = background;
    fog.color = background;
    ground.recolour(style.getPropertyValue('--grid').trim() || '#aab1bd');
    draw();
  };
  recolour();

  return {
    canvas,
    scene,
    camera,
    controls,
    square: ground.square,
    draw,
    onDraw: (callback) => void callbacks.push(callback),
    frame,
    orbit(around, up, nearer = 1) {
      const offset = camera.position.clone().sub(controls.target);
      offset.applyAxisAngle(camera.up, around);
      const side = new Vector3().crossVectors(camera.up, offset).normalize();
      const tilted = offset.clone().applyAxisAngle(side, -up);
      const lean = tilted.angleTo(camera.up);
      if (lean > 0.05 && lean < Math.PI - 0.05) offset.copy(tilted);
      camera.position.copy(controls.target).addScaledVector(offset, 1 / nearer);
      controls.update();
      draw();
    },
    async drawn() {
      draw();
      await nextFrame();
      await nextFrame();
      await finished(renderer.getContext() as WebGL2RenderingContext);
    },
    async reflect() {
      if (surroundings) return;
      await new Promise((resolve) => setTimeout(resolve, FADE_MS));
      if (!isOver) reflect();
    },
    turn,
    onTurn: (callback) => void turned.push(callback),
    recolour,
    dispose() {
      isOver = true;
      cancelAnimationFrame(asked);
      observer.disconnect();
      controls.dispose();
      surroundings?.dispose();
      freeAll(scene);
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
  // Asked for first, because three.js writes to the console where there is none.
  const context = canvas.getContext('webgl2', { antialias: true, powerPreference: 'high-performance' });
  if (!context) throw new WebGlMissing('This browser has no WebGL 2, or it is turned off.');
  return new WebGLRenderer({ canvas, context, antialias: true });
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Waits until all that WebGL was asked for is done; it is asked in vain where the context was lost. */
async function finished(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) await nextFrame();
  gl.deleteSync(fence);
}

/** Whether no graphics card draws: the names of what Chromium, Firefox and Windows have in place of one. */
function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const known = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = known && gl.getParameter(known.UNMASKED_RENDERER_WEBGL);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}

/** Light from the upper left, with a shadow that is as sharp for a mug as for a room. */
function sunOver(centre: Vector3, radius: number): Object3D[] {
  const sun = new DirectionalLight(0xfff6ea, 2.1);
  sun.position.copy(centre).add(new Vector3(-1.1, -1.5, 2.6).normalize().multiplyScalar(radius * 4));
  sun.target.position.copy(centre);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const { camera } = sun.shadow;
  camera.left = camera.bottom = -radius * 1.7;
  camera.right = camera.top = radius * 1.7;
  camera.near = radius;
  camera.far = radius * 8;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = radius * 0.004;
  sun.shadow.radius = 4;
  return [sun, sun.target];
}

/** What a graphics card holds is not collected as garbage. */
export function freeAll(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as {
      geometry?: { dispose(): void };
      material?: Disposable3 | Disposable3[];
    };
    geometry?.dispose();
    for (const one of material === undefined ? [] : [material].flat()) {
      for (const value of Object.values(one)) if (isTexture(value)) value.dispose();
      one.dispose();
    }
  });
}

interface Disposable3 {
  dispose(): void;
}
const isTexture = (value: unknown): value is Disposable3 =>
  typeof value === 'object' && value !== null && 'isTexture' in value;
