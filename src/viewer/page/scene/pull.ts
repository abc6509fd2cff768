import {
  BufferGeometry,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Plane,
  Raycaster,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { PullSpring } from '../../engine/spring.ts';
import type { ShownBodies } from './bodies.ts';
import type { ViewStage } from './stage.ts';

type Point = [number, number, number];

/** What a pull needs of the simulation. */
export interface Pullable {
  /** Index of a body by its name; `undefined`: there is no simulation, or it doesn't have it. */
  bodyOf(link: string): number | undefined;
  pull(spring: PullSpring | undefined): void;
}

/**
 * Pulling with the mouse or a finger: what is seized follows on a spring, in the plane that faces the camera. What is not
 * seized turns the camera; with Shift everything does.
 */
export function enablePull(stage: ViewStage, bodies: ShownBodies, pullable: Pullable): void {
  const { canvas, camera, controls, scene } = stage;
  const ray = new Raycaster();
  const thread = new Line(
    new BufferGeometry().setFromPoints([new Vector3(), new Vector3()]),
    new LineBasicMaterial({ color: 0x2563eb, depthTest: false }),
  );
  const knob = new Mesh(new SphereGeometry(1, 16, 12), new MeshBasicMaterial({ color: 0x2563eb, depthTest: false }));
  for (const part of [thread, knob]) {
    part.renderOrder = 10;
    part.visible = false;
    part.frustumCulled = false;
    scene.add(part);
  }
  let held:
    | { body: number; owner: Object3D; point: Vector3; plane: Plane; target: Vector3; pointer: number }
    | undefined;

  const aim = (event: PointerEvent): void => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    ray.setFromCamera(
      new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2),
      camera,
    );
  };
  const show = (): void => {
    if (!held) return;
    const from = held.point.clone().applyMatrix4(held.owner.matrixWorld);
    thread.geometry.setFromPoints([from, held.target]);
    knob.position.copy(held.target);
    knob.scale.setScalar(camera.position.distanceTo(held.target) * 0.006);
  };
  stage.onDraw(show);

  const tell = (): void => {
    if (!held) return;
    const { body, point, target } = held;
    pullable.pull({ body, point: point.toArray() as Point, target: target.toArray() as Point });
    stage.draw();
  };
  const release = (): void => {
    if (!held) return;
    if (canvas.hasPointerCapture(held.pointer)) canvas.releasePointerCapture(held.pointer);
    held = undefined;
    controls.enabled = true;
    thread.visible = knob.visible = false;
    pullable.pull(undefined);
    stage.draw();
  };

  // Before the controls see it, which begin to turn otherwise.
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.shiftKey || !event.isPrimary) return release();
      aim(event);
      const seen = [...bodies.groups, bodies.ball];
      const [hit] = ray.intersectObjects(seen, true).filter(({ object }) => isSeen(object) && object instanceof Mesh);
      const link = hit && bodies.ownerOf(hit.object);
      const body = link === undefined ? undefined : pullable.bodyOf(link);
      const owner = link === undefined ? undefined : (bodies.groupOf(link) ?? bodies.ball);
      if (!hit || body === undefined || !owner) return;
      controls.enabled = false;
      held = {
        body,
        owner,
        point: hit.point.clone().applyMatrix4(new Matrix4().copy(owner.matrixWorld).invert()),
        plane: new Plane().setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), hit.point),
        target: hit.point.clone(),
        pointer: event.pointerId,
      };
      canvas.setPointerCapture(event.pointerId);
      thread.visible = knob.visible = true;
      tell();
    },
    { capture: true },
  );
  canvas.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    aim(event);
    if (ray.ray.intersectPlane(held.plane, held.target)) tell();
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    canvas.addEventListener(end, release);
}

function isSeen(object: Object3D): boolean {
  for (let node: Object3D | null = object; node; node = node.parent) {
    if (!node.visible || (node.userData as { layer?: string }).layer !== undefined) return false;
  }
  return true;
}
