import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { writeLetter, writeLetterInBoth, type Letter } from '#server/adapters/mail/letter.ts'
import { instantWords } from '#server/time/today.ts'

type Texts = Record<IdentityMail['kind'], (at: string, url: string) => Letter>

const en: Texts = {
  reset: (_, url) => ({
    subject: 'Reset your Resirkuit password',
    before: ['Someone asked for a new password for the Resirkuit account with this email address.'],
    link: { label: 'Choose a new password', url },
    after: [
      'The link is valid for one hour and works once.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  }),
  verify: (_, url) => ({
    subject: 'Confirm the email address of your Resirkuit account',
    before: ['This address was given for an account at Resirkuit. Confirm that its emails reach you.'],
    link: { label: 'Confirm this address', url },
    after: [
      'The link is valid for 24 hours and works once.',
      'If it was not you, ignore this email: the address then stays unconfirmed.',
    ],
  }),
  administer: (_, url) => ({
    subject: 'Administer Resirkuit with this address?',
    before: [
      'There is an account at Resirkuit with this address, and whoever runs the site has listed the address for an administrator.',
      'If you made the account: open the link on a device where you are logged in to it. That confirms the address and makes you an administrator.',
    ],
    link: { label: 'Administer Resirkuit', url },
    after: [
      'The link is valid for 24 hours. It gives the role only to who can log in to the account.',
      'If you did not make this account, somebody else did, with your address. Do not open the link. Choose "Forgot password?" on the login page: a new password logs them out, and the account is yours.',
    ],
  }),
  'password-changed': (at, url) => ({
    subject: 'Your Resirkuit password was changed',
    before: [
      `The password of your Resirkuit account was changed on ${at}.`,
      'If it was you, there is nothing to do. If it was not you, set a new password now: that also logs you out on every device.',
    ],
    link: { label: 'Set a new password', url },
    after: [],
  }),
  'email-changed': (at, url) => ({
    subject: 'The email address of your Resirkuit account was changed',
    before: [
      `The email address of your Resirkuit account was changed on ${at}. From now on, emails go to the new address.`,
      'If it was you, there is nothing to do. If it was not you, log in with your username now, change your password, and put your email address back.',
    ],
    link: { label: 'Log in', url },
    after: ['If you cannot log in any more, tell the people who run this site.'],
  }),
  'factor-added': (at, url) => ({
    subject: 'Your Resirkuit account now asks for a code',
    before: [
      `Since ${at} a code from an authenticator app is needed to log in to your Resirkuit account. Every other device was logged out.`,
      'If it was you, there is nothing to do. If it was not you, set a new password now, and tell the people who run this site.',
    ],
    link: { label: 'Set a new password', url },
    after: [],
  }),
  'factor-removed': (at, url) => ({
    subject: 'Your Resirkuit account no longer asks for a code',
    before: [
      `On ${at} the second factor of your Resirkuit account was removed. From now on the password alone opens it.`,
      'If you did not do or ask for this, change your password now, and tell the people who run this site. Your profile sets up a new one.',
    ],
    link: { label: 'Open your profile', url },
    after: [],
  }),
}

const id: Texts = {
  reset: (_, url) => ({
    subject: 'Atur ulang kata sandi Resirkuit Anda',
    before: ['Ada permintaan kata sandi baru untuk akun Resirkuit dengan alamat email ini.'],
    link: { label: 'Buat kata sandi baru', url },
    after: [
      'Tautan ini berlaku selama satu jam dan hanya dapat dipakai satu kali.',
      'Jika bukan Anda yang memintanya, abaikan email ini: kata sandi Anda tidak berubah.',
    ],
  }),
  verify: (_, url) => ({
    subject: 'Konfirmasikan alamat email akun Resirkuit Anda',
    before: [
      'Alamat ini dicantumkan untuk sebuah akun di Resirkuit. Konfirmasikan bahwa emailnya sampai kepada Anda.',
    ],
    link: { label: 'Konfirmasi alamat ini', url },
    after: [
      'Tautan ini berlaku selama 24 jam dan hanya dapat dipakai satu kali.',
      'Jika bukan Anda yang mencantumkannya, abaikan email ini: alamat tersebut tetap belum terkonfirmasi.',
    ],
  }),
  administer: (_, url) => ({
    subject: 'Menjadi administrator Resirkuit dengan alamat ini?',
    before: [
      'Di Resirkuit ada akun dengan alamat email ini, dan pengelola situs telah mencantumkan alamat ini untuk seorang administrator.',
      'Jika Anda yang membuat akun itu: buka tautan ini di perangkat tempat Anda masuk ke akun tersebut. Dengan begitu alamat ini terkonfirmasi dan Anda menjadi administrator.',
    ],
    link: { label: 'Jadi administrator Resirkuit', url },
    after: [
      'Tautan ini berlaku selama 24 jam. Peran itu hanya diberikan kepada orang yang dapat masuk ke akun tersebut.',
      'Jika bukan Anda yang membuat akun ini, orang lain telah memakai alamat Anda. Jangan buka tautannya. Pilih "Lupa kata sandi?" di halaman masuk: kata sandi baru mengeluarkan mereka dari akun itu, dan akun itu menjadi milik Anda.',
    ],
  }),
  'password-changed': (at, url) => ({
    subject: 'Kata sandi Resirkuit Anda telah diubah',
    before: [
      `Kata sandi akun Resirkuit Anda diubah pada ${at}.`,
      'Jika Anda yang mengubahnya, tidak ada yang perlu dilakukan. Jika bukan Anda, segera buat kata sandi baru: semua perangkat juga akan dikeluarkan dari akun Anda.',
    ],
    link: { label: 'Buat kata sandi baru', url },
    after: [],
  }),
  'email-changed': (at, url) => ({
    subject: 'Alamat email akun Resirkuit Anda telah diubah',
    before: [
      `Alamat email akun Resirkuit Anda diubah pada ${at}. Mulai sekarang, email dikirim ke alamat yang baru.`,
      'Jika Anda yang mengubahnya, tidak ada yang perlu dilakukan. Jika bukan Anda, segera masuk dengan nama pengguna Anda, ubah kata sandi, lalu kembalikan alamat email Anda.',
    ],
    link: { label: 'Masuk', url },
    after: ['Jika Anda tidak dapat masuk lagi, beri tahu pengelola situs ini.'],
  }),
  'factor-added': (at, url) => ({
    subject: 'Akun Resirkuit Anda kini meminta kode',
    before: [
      `Sejak ${at} diperlukan kode dari aplikasi autentikator untuk masuk ke akun Resirkuit Anda. Semua perangkat lain telah dikeluarkan.`,
      'Jika Anda yang mengaturnya, tidak ada yang perlu dilakukan. Jika bukan Anda, segera buat kata sandi baru dan beri tahu pengelola situs ini.',
    ],
    link: { label: 'Buat kata sandi baru', url },
    after: [],
  }),
  'factor-removed': (at, url) => ({
    subject: 'Akun Resirkuit Anda tidak lagi meminta kode',
    before: [
      `Faktor kedua akun Resirkuit Anda dihapus pada ${at}. Mulai sekarang, kata sandi saja sudah cukup untuk masuk.`,
      'Jika bukan Anda yang melakukan atau memintanya, segera ubah kata sandi dan beri tahu pengelola situs ini. Faktor kedua yang baru dapat diatur di profil Anda.',
    ],
    link: { label: 'Buka profil Anda', url },
    after: [],
  }),
}

const texts = { en, id } satisfies Record<Locale, Texts>

/** @returns subject, plain text and html of a mail about an account. */
export function identityMailTexts(
  { kind, locale }: Pick<IdentityMail, 'kind' | 'locale'>,
  { at, time_zone }: { at: Date; time_zone: TimeZone },
  url: string,
) {
  const letter = (locale: Locale) => texts[locale][kind](instantWords(at, locale, time_zone), url)
  return locale === null
    ? writeLetterInBoth({ id: letter('id'), en: letter('en') })
    : writeLetter(locale, letter(locale))
}
