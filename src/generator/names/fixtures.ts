import type { KindNames } from './kind-names.ts';

/** What is built in, lamps and lights. */
export const FIXTURE_NAMES: Readonly<Record<string, KindNames>> = {
  door: {
    same: 'inside door',
    as: { 'front door': 'entrance door, entry door, exterior door, external door, main door' },
    parts: {
      frame: 'door frame, doorframe, doorjamb, door jamb, door casing',
      lever: 'door lever, lever handle',
      doorknob: 'door knob',
      hinge: 'butt hinge, door hinge',
      leaf: 'door panel',
      panel: 'raised panel, recessed panel',
    },
  },
  emergency_stop: {
    same: `emergency stop switch, mushroom button, kill switch, emergency off button, stop button, emergency switch,
      emergency pushbutton, pushbutton, emergency off switch, emergency stop pushbutton, emergency off,
      e stop button, e stop switch, e stop, estop`,
    parts: { button: 'mushroom head, actuator, plunger', box: 'base, junction box' },
    fixed: [['collar', 1]],
  },
  faucet: {
    same: 'basin mixer, sink mixer, kitchen mixer',
    parts: {
      spout: 'nozzle, water spout',
      handle: 'lever handle, control lever',
      bottom: 'base plate',
    },
  },
  lamp: {
    same: 'anglepoise, table light, desk light, task light, work light',
    as: {
      'floor lamp': 'floor light, standard lamp, standing light',
      'reading lamp': 'reading light',
    },
    parts: {
      shade: 'reflector, light head',
      bottom: 'foot, stand, weighted base',
      switch: 'power switch, power button, on off switch',
      arm: 'swing arm, arm joint',
    },
    always: 'unlit, switched off, turned off, jointed, articulated, articulating',
    otherKinds: 'sun',
  },
  light_switch: {
    same: 'lightswitch',
    parts: { plate: 'wall plate, face plate, faceplate, wallplate, frame', rocker: 'paddle' },
    always: 'wall mounted, flush mounted',
  },
  valve: {
    as: { 'ball valve': 'quarter turn valve', 'hand wheel': 'valve handwheel' },
    parts: {
      wheel: 'hand wheel',
      lever: 'lever handle',
      flange: 'pipe flange',
      bolt: 'flange bolt, screw',
    },
    fixed: [
      ['bonnet', 1],
      ['stem, spindle', 1],
    ],
    always: 'flanged',
  },
  window: {
    whole: 'frame, sash',
    as: { 'sash window': 'double hung window, single hung window, double hung sash window, vertical sliding window' },
    parts: {
      sash: 'pane, windowpane',
    },
    always: 'glazed',
  },
};
