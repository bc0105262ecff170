import type { TroubleTexts } from './texts.ts'

/** The store of photos and pictures. */
export const FILES_TROUBLES = {
  'files-failed': {
    state: 'failed',
    what: {
      en: 'Photos and pictures cannot be kept or shown: {cause}',
      id: 'Foto dan gambar tidak dapat disimpan atau ditampilkan: {cause}',
    },
    todo: {
      en: 'Is the store of FILES_URL running, can this machine reach it, and may the key read, write, delete and list in its bucket?',
      id: 'Apakah penyimpanan FILES_URL berjalan dan dapat dijangkau dari mesin ini, dan bolehkah kuncinya membaca, menulis, menghapus, dan mendaftar isi bucket-nya?',
    },
  },
} as const satisfies TroubleTexts
