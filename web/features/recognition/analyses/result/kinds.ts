import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export type Kind = {
  id: string
  label: MessageDescriptor
  /** Those that people hand over most come first; the first one's picture stands for all. */
  classes: readonly string[]
}

/** The kinds of devices that people mean when a photo says nothing: four words, and the classes behind each. */
export const KINDS: readonly Kind[] = [
  {
    id: 'computers',
    label: msg`Phone or computer`,
    classes: [
      ...[
        'smartphone',
        'feature-phone',
        'laptop',
        'tablet',
        'desktop-pc',
        'keyboard-mouse',
        'printer-scanner',
      ],
      ...['router-modem', 'headphones-earbuds', 'smartwatch', 'external-storage', 'circuit-board'],
    ],
  },
  {
    id: 'screens',
    label: msg`TV, screen, sound`,
    classes: [
      ...['tv-flat-panel', 'tv-crt', 'monitor-flat-panel', 'monitor-crt', 'speaker', 'audio-system'],
      ...['set-top-box', 'dvd-player', 'game-console', 'projector', 'digital-camera'],
    ],
  },
  {
    id: 'household',
    label: msg`Kitchen and household`,
    classes: [
      ...[
        'rice-cooker',
        'electric-fan',
        'clothes-iron',
        'blender-food-processor',
        'washing-machine',
        'refrigerator',
      ],
      ...[
        'microwave-oven',
        'small-kitchen-appliance',
        'electric-kettle',
        'water-dispenser',
        'vacuum-cleaner',
      ],
      ...['air-conditioner', 'personal-care-appliance', 'power-tool'],
    ],
  },
  {
    id: 'batteries',
    label: msg`Battery, cable, lamp`,
    classes: [
      ...['battery-lithium-ion', 'power-bank', 'battery-dry-cell', 'battery-lead-acid', 'charger-adapter'],
      ...[
        'cable-extension-cord',
        'lamp-led',
        'lamp-fluorescent-tube',
        'lamp-cfl',
        'flashlight-emergency-lamp',
      ],
    ],
  },
]
