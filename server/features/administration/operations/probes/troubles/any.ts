import type { TroubleTexts } from './texts.ts'

/** Troubles that every part may have. */
export const ANY_TROUBLES = {
  'no-answer': {
    state: 'failed',
    what: {
      en: 'There was no answer within {seconds} s.',
      id: 'Tidak ada jawaban dalam {seconds} detik.',
    },
    todo: {
      en: 'Look again in a minute. When it stays so, the log has what this part was waiting for.',
      id: 'Periksa lagi sebentar. Bila tetap begitu, log mencatat apa yang ditunggu bagian ini.',
    },
  },
} as const satisfies TroubleTexts
