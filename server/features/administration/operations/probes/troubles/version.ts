import type { TroubleTexts } from './texts.ts'

/** The version that runs, and a newer one. */
export const VERSION_TROUBLES = {
  'version-newer': {
    state: 'warning',
    what: {
      en: 'Version {version} is there; this is {own}.',
      id: 'Versi {version} sudah ada; yang berjalan {own}.',
    },
    todo: {
      en: 'Read its changelog, back up, then update (docs/operating/update.md).',
      id: 'Baca catatan perubahannya, buat cadangan, lalu perbarui (docs/operating/update.md).',
    },
  },
  'version-unread': {
    state: 'warning',
    what: {
      en: 'Whether there is a newer version could not be read: {cause}',
      id: 'Tidak dapat dibaca apakah ada versi yang lebih baru: {cause}',
    },
    todo: {
      en: 'Check UPDATE_URL; it must answer JSON with a "version". It is asked again tomorrow.',
      id: 'Periksa UPDATE_URL; harus menjawab JSON dengan "version". Besok ditanyakan lagi.',
    },
  },
} as const satisfies TroubleTexts
