import type { TroubleTexts } from './texts.ts'

/** The mail server, or the folder of mails. */
export const MAIL_TROUBLES = {
  'mail-failed': {
    state: 'failed',
    what: { en: 'Mails cannot be sent: {cause}', id: 'Email tidak dapat dikirim: {cause}' },
    todo: {
      en: 'Compare SMTP_URL with what the mail provider says; without a mail server, the folder must be writable.',
      id: 'Bandingkan SMTP_URL dengan petunjuk penyedia email; tanpa server email, foldernya harus dapat ditulisi.',
    },
  },
  'mail-sign-in': {
    state: 'failed',
    what: {
      en: 'The mail server does not accept the user or the password: {cause}',
      id: 'Server email menolak pengguna atau kata sandinya: {cause}',
    },
    todo: {
      en: 'Check both in SMTP_URL (signs such as @ : / as %40 and the like); some providers want a password made for programs.',
      id: 'Periksa keduanya dalam SMTP_URL (tanda seperti @ : / sebagai %40 dan sejenisnya); sebagian penyedia meminta kata sandi khusus aplikasi.',
    },
  },
  'mail-unreachable': {
    state: 'failed',
    what: {
      en: 'The mail server cannot be reached: {cause}',
      id: 'Server email tidak dapat dijangkau: {cause}',
    },
    todo: {
      en: 'Check host and port in SMTP_URL, and whether this machine may reach that port: many hosts close 25.',
      id: 'Periksa host dan port dalam SMTP_URL, dan apakah mesin ini boleh menjangkau port itu: banyak penyedia menutup port 25.',
    },
  },
  'mail-certificate': {
    state: 'failed',
    what: {
      en: 'The certificate of the mail server is not trusted: {cause}',
      id: 'Sertifikat server email tidak dipercaya: {cause}',
    },
    todo: {
      en: 'Use the name that stands in the certificate; for a certificate of your own, or one that signed itself, name its file in SMTP_CA_FILE.',
      id: 'Gunakan nama yang tertera di sertifikat; untuk sertifikat buatan sendiri, atur berkasnya di SMTP_CA_FILE.',
    },
  },
  'mail-certificate-here': {
    state: 'failed',
    what: {
      en: 'The certificate of the mail server on this machine is not trusted: {cause}',
      id: 'Sertifikat server email di mesin ini tidak dipercaya: {cause}',
    },
    todo: {
      en: 'Nothing leaves the machine: write ?ignoreTLS=true at the end of SMTP_URL; or name its certificate in SMTP_CA_FILE.',
      id: 'Tidak ada yang keluar dari mesin ini: tulis ?ignoreTLS=true di akhir SMTP_URL; atau atur sertifikatnya di SMTP_CA_FILE.',
    },
  },
} as const satisfies TroubleTexts
