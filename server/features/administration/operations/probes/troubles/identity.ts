import type { TroubleTexts } from './texts.ts'

/** Sign-in, its secret, and the administrators. */
export const IDENTITY_TROUBLES = {
  'identity-failed': {
    state: 'failed',
    what: { en: 'Nobody can sign in: {cause}', id: 'Tidak ada yang dapat masuk: {cause}' },
    todo: {
      en: 'Embedded: the secret must be the one the database was made with. Hosted: can this machine reach the provider, and are FIREBASE_… right?',
      id: 'Bawaan: rahasianya harus sama dengan saat basis data dibuat. Layanan luar: apakah mesin ini dapat menjangkaunya, dan apakah FIREBASE_… benar?',
    },
  },
  'secret-missing': {
    state: 'failed',
    what: {
      en: 'There is no secret in {file}, and SECRET is not set: a start would make another one, which does not fit the database.',
      id: 'Tidak ada rahasia di {file}, dan SECRET belum diatur: start akan membuat yang baru, yang tidak cocok dengan basis data.',
    },
    todo: {
      en: 'Bring the file back from the backup, or set SECRET as before.',
      id: 'Kembalikan berkas itu dari cadangan, atau atur SECRET seperti semula.',
    },
  },
  'secret-other': {
    state: 'failed',
    what: {
      en: 'The secret does not fit this database.',
      id: 'Rahasianya tidak cocok dengan basis data ini.',
    },
    todo: {
      en: 'Set SECRET as before, or put the file "secret" of the backup back.',
      id: 'Atur SECRET seperti semula, atau kembalikan berkas "secret" dari cadangan.',
    },
  },
  'secret-open': {
    state: 'warning',
    what: {
      en: 'Other users of this machine can read {file}.',
      id: 'Pengguna lain mesin ini dapat membaca {file}.',
    },
    todo: { en: 'chmod 600 {file}', id: 'chmod 600 {file}' },
  },
  'nobody-signed-up': {
    state: 'warning',
    what: {
      en: 'Nobody has signed up yet, and the first account becomes the administrator.',
      id: 'Belum ada yang mendaftar, dan akun pertama menjadi administrator.',
    },
    todo: {
      en: 'Sign up now, before somebody else does.',
      id: 'Daftar sekarang, sebelum didahului orang lain.',
    },
  },
  'no-administrator': {
    state: 'failed',
    what: {
      en: 'There is no administrator who could sign in.',
      id: 'Tidak ada administrator yang dapat masuk.',
    },
    todo: {
      en: 'npm run admin -- make-admin NAME, or npm run admin -- unlock NAME',
      id: 'npm run admin -- make-admin NAMA, atau npm run admin -- unlock NAMA',
    },
  },
} as const satisfies TroubleTexts
