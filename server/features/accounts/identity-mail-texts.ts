import { LOCALE_TAG, type Locale } from '#contract/locale.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'

type Notice = {
  subject: string
  /** Paragraphs, with the link between them. */
  before: string[]
  link: { label: string; url: string }
  after: string[]
}
type Texts = Record<IdentityMail['kind'], (at: string, url: string) => Notice>

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

const greetings = { en: 'Hello,', id: 'Halo,' } satisfies Record<Locale, string>
const texts = { en, id } satisfies Record<Locale, Texts>

/** @returns subject, plain text and html of a mail about an account; the same words in both. */
export function identityMailTexts(
  { kind, locale }: Pick<IdentityMail, 'kind' | 'locale'>,
  at: Date,
  url: string,
) {
  const { subject, before, link, after } = texts[locale][kind](inJakarta(at, locale), url)
  const opening = [greetings[locale], ...before]
  const text = [...opening, `${link.label}:\n${link.url}`, ...after, 'Resirkuit'].join('\n\n') + '\n'
  const html = page(locale, subject, [
    ...opening.map(paragraph),
    button(link),
    ...after.map(paragraph),
    paragraph('Resirkuit'),
  ])
  return { subject, text, html }
}

/** E.g. `21 November 2026 at 10:56 WIB`. */
const inJakarta = (at: Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(at)} WIB`

// Mail programs know neither stylesheets nor scripts reliably: styles stand on the elements, nothing is loaded.
const page = (locale: Locale, title: string, parts: string[]) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 Arial,sans-serif">
${parts.join('\n')}
</div>
</body>
</html>
`

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

const button = ({ label, url }: Notice['link']) => `<p style="margin:0 0 16px"><a href="${escape(url)}" \
style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5c47;color:#ffffff;\
font-weight:bold;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;word-break:break-all"><a href="${escape(url)}">${escape(url)}</a></p>`

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
