import type { TroubleTexts } from './texts.ts'

/** The content of the public pages. */
export const CONTENT_TROUBLES = {
  'content-failed': {
    state: 'failed',
    what: { en: 'The content cannot be read: {cause}', id: 'Konten tidak dapat dibaca: {cause}' },
    todo: {
      en: 'Visitors see the last good copy. Look at WORDPRESS_… and at that site; with own tables, at the database.',
      id: 'Pengunjung melihat salinan baik yang terakhir. Periksa WORDPRESS_… dan situs itu; dengan tabel sendiri, basis datanya.',
    },
  },
} as const satisfies TroubleTexts
