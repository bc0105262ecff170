import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The models that analyse photos. */
export const VISION_TROUBLES = {
  'vision-failed': {
    state: 'failed',
    what: msg('Photos cannot be analysed: {cause}'),
    todo: msg(
      'The log has the cause. Our own model needs about 200 MB of memory, glibc 2.28 and the package onnxruntime-node.',
    ),
  },
  'vision-fell-back': {
    state: 'failed',
    what: msg('The model that is set is of no use: {cause}'),
    todo: msg(
      'Our own model analyses photos until then. 401 is the key, 404 the model or the address: see docs/operating/photos.md.',
    ),
  },
} as const satisfies TroubleTexts
