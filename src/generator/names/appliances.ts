import type { KindNames } from './kind-names.ts';

/** Appliances. */
export const APPLIANCE_NAMES: Readonly<Record<string, KindNames>> = {
  coffee_machine: {
    same: 'coffeemaker, cappuccino machine, cappuccino maker, portafilter machine, barista machine',
    parts: {
      portafilter: 'group handle, filter handle, porta filter',
      tray: 'drip grate, drip grid, drip tray grate',
      knob: 'steam knob, dial, steam dial',
      button: 'brew button',
    },
  },
  dishwasher: {
    same: 'dish washing machine',
    parts: { rack: 'dish rack, dish basket' },
    always: 'front loading, front opening',
    fixed: [['display', 1]],
  },
  fan: {
    as: { 'pedestal fan': 'stand fan, floor standing fan, free standing fan' },
    parts: {
      guard: 'wire guard, safety guard, safety cage',
      blade: 'vane, rotor blade',
      bottom: 'foot, stand',
    },
  },
  fridge: {
    same: 'refrigerator freezer, fridge freezer combination',
    as: {
      'mini fridge':
        'mini refrigerator, minifridge, compact fridge, compact refrigerator, bar fridge, dorm fridge, minibar',
    },
    parts: { drawer: 'crisper, crisper drawer, vegetable drawer, salad drawer, vegetable bin' },
    always: 'upright',
  },
  microwave: {
    same: 'microwave cooker',
    parts: {
      window: 'viewing window, door window',
      turntable: 'rotating plate, rotating tray',
      knob: 'control knob, rotary knob, timer knob, power knob',
      button: 'door button, open button, door release',
    },
  },
  oven: {
    same: 'built in oven',
    as: { stove: 'kitchen range, electric stove, electric cooker, freestanding cooker, cooking stove' },
    parts: {
      burner: 'hob ring, cooking ring, cooking zone, hob plate, cooktop burner',
      window: 'viewing window, door window',
      knob: 'control knob, control dial, rotary knob',
    },
  },
  toaster: {
    parts: {
      slot: 'toast slot, bread slot',
      lever: 'plunger, push lever, push down lever, slider',
      dial: 'browning control, browning dial, browning knob, control dial',
    },
  },
  washing_machine: {
    same: 'front loader',
    parts: {
      drawer: 'detergent drawer, soap drawer, dispenser drawer, soap dispenser, detergent dispenser, detergent tray',
      door: 'porthole door, round door, porthole window',
      dial: 'programme dial, program dial, programme knob, program knob, selector, control dial, control knob',
    },
  },
};
