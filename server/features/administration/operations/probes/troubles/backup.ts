import type { TroubleTexts } from './texts.ts'

/** Backups. */
export const BACKUP_TROUBLES = {
  'backup-none': {
    state: 'warning',
    what: {
      en: 'No backup of this installation has been made.',
      id: 'Belum ada cadangan dari instalasi ini.',
    },
    todo: {
      en: 'Set BACKUP_AT, e.g. to 02:30, and BACKUP_DIR to a folder on another disk; or run npm run backup.',
      id: 'Atur BACKUP_AT, misalnya ke 02:30, dan BACKUP_DIR ke folder di disk lain; atau jalankan npm run backup.',
    },
  },
  'backup-old': {
    state: 'failed',
    what: {
      en: 'The last backup that was read through is {days} days old.',
      id: 'Cadangan terakhir yang sudah diperiksa berumur {days} hari.',
    },
    todo: {
      en: 'Make one at /admin/backups or with npm run backup; the list there says why others failed.',
      id: 'Buat di /admin/backups atau dengan npm run backup; daftar di sana menyebut mengapa yang lain gagal.',
    },
  },
  'backup-failed': {
    state: 'failed',
    what: { en: 'The last backup failed: {cause}', id: 'Cadangan terakhir gagal: {cause}' },
    todo: {
      en: 'Mend that, then make one at /admin/backups or with npm run backup.',
      id: 'Perbaiki itu, lalu buat cadangan di /admin/backups atau dengan npm run backup.',
    },
  },
  'backup-lacks': {
    state: 'warning',
    what: {
      en: 'The last backup is whole, but {count} photos or pictures that the database names were not there.',
      id: 'Cadangan terakhir utuh, tetapi {count} foto atau gambar yang tercatat di basis data tidak ditemukan.',
    },
    todo: {
      en: 'Find out who deleted them; an earlier backup may still have them. What is not found again shows as missing to people.',
      id: 'Cari tahu siapa yang menghapusnya; cadangan sebelumnya mungkin masih memuatnya. Yang tidak ditemukan lagi tampak hilang bagi pengguna.',
    },
  },
  'backup-unpruned': {
    state: 'warning',
    what: {
      en: 'Backups whose time is over could not be deleted: {cause}',
      id: 'Cadangan yang masa simpannya habis tidak dapat dihapus: {cause}',
    },
    todo: {
      en: 'Mend that: what people had deleted is still in them. The next backup tries again.',
      id: 'Perbaiki itu: data yang sudah dihapus orang masih ada di dalamnya. Cadangan berikutnya mencoba lagi.',
    },
  },
} as const satisfies TroubleTexts
