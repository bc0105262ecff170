import type { Locale } from '#contract/foundation/locale.ts'
import { plainPage } from './plain-page.ts'

/** Asked, done, or led here by a link that is none of ours. */
export type Step = 'ask' | 'done' | 'unknown'

type Words = Record<Step, { title: string; text: string }> & { button: string; track: string }

const en: Words = {
  ask: {
    title: 'Stop these mails?',
    text: 'You get no more mails of the kind that led you here. Nothing else changes.',
  },
  done: {
    title: 'No more of these mails',
    text: 'You can have them again: with your next request, or in the profile of your account. What happens to a request always shows on its tracking page.',
  },
  unknown: {
    title: 'This link stops nothing',
    text: 'It was cut off or changed on its way. Open the link in the mail once more, or copy all of it.',
  },
  button: 'Stop the mails',
  track: 'Track a request',
}

const id: Words = {
  ask: {
    title: 'Hentikan email ini?',
    text: 'Anda tidak akan menerima lagi email jenis yang membawa Anda ke sini. Selain itu tidak ada yang berubah.',
  },
  done: {
    title: 'Email ini tidak akan datang lagi',
    text: 'Anda dapat menerimanya lagi: dengan permintaan berikutnya, atau di profil akun Anda. Yang terjadi pada suatu permintaan selalu tampil di halaman pelacakannya.',
  },
  unknown: {
    title: 'Tautan ini tidak menghentikan apa pun',
    text: 'Tautan terpotong atau berubah di jalan. Buka tautan dalam email sekali lagi, atau salin seluruhnya.',
  },
  button: 'Hentikan email',
  track: 'Lacak permintaan',
}

const words = { en, id } satisfies Record<Locale, Words>

/** The page behind the link that stops mails. Its form goes to its own address, which holds the token; so none stands in the page. */
export function unsubscribePage(locale: Locale, step: Step) {
  const said = words[locale]
  const { title, text } = said[step]
  const form = `<form method="post"><button type="submit">${said.button}</button></form>\n`
  const more = `${step === 'ask' ? form : ''}<p><a href="/track">${said.track}</a></p>`
  return plainPage(locale, title, `<p>${text}</p>\n${more}`)
}
