import type { TroubleTexts } from './texts.ts'

/** The models that analyse photos. */
export const VISION_TROUBLES = {
  'vision-failed': {
    state: 'failed',
    what: { en: 'Photos cannot be analysed: {cause}', id: 'Foto tidak dapat dianalisis: {cause}' },
    todo: {
      en: 'The log has the cause. Our own model needs about 200 MB of memory, glibc 2.28 and the package onnxruntime-node.',
      id: 'Sebabnya ada di log. Model kami sendiri memerlukan memori sekitar 200 MB, glibc 2.28, dan paket onnxruntime-node.',
    },
  },
  'vision-fell-back': {
    state: 'failed',
    what: {
      en: 'The model that is set is of no use: {cause}',
      id: 'Model yang diatur tidak dapat dipakai: {cause}',
    },
    todo: {
      en: 'Meanwhile our own model looks. 401 is the key, 404 the model or the address: see docs/operating/photos.md.',
      id: 'Sementara itu model kami sendiri yang melihat. 401 berarti kuncinya, 404 model atau alamatnya: lihat docs/operating/photos.md.',
    },
  },
} as const satisfies TroubleTexts
