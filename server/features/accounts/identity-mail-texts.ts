import { LOCALE_TAG, type Locale } from '#contract/locale.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { written, type Letter } from '#server/adapters/mail/letter.ts'

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
}

const texts = { en, id } satisfies Record<Locale, Texts>

/** @returns subject, plain text and html of a mail about an account. */
export const identityMailTexts = (
  { kind, locale }: Pick<IdentityMail, 'kind' | 'locale'>,
  at: Date,
  url: string,
) => written(locale, texts[locale][kind](inJakarta(at, locale), url))

/** E.g. `21 November 2026 at 10:56 WIB`. */
const inJakarta = (at: Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(at)} WIB`
