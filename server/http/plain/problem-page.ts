import type { Locale } from '#contract/foundation/locale.ts'
import type { Problem } from '#server/core/errors.ts'
import { plainPage } from './plain-page.ts'

type Words = { title: string; text: string }
type Kind = 'ours' | 'wait' | 'nothing' | 'refused'

const en: Record<Kind, Words> & { home: string; id: string } = {
  ours: {
    title: 'Something went wrong on our side',
    text: 'Try again in a moment. When it stays so, tell the operator this number: the log of the server has the cause under it.',
  },
  wait: { title: 'Too many requests', text: 'Wait a moment, then load the page again.' },
  nothing: { title: 'There is nothing here', text: 'The address was cut off or changed on its way.' },
  refused: {
    title: 'This cannot be shown',
    text: 'The link may have ended. Open it again from where you found it.',
  },
  home: 'To the home page',
  id: 'Number',
}

const id: typeof en = {
  ours: {
    title: 'Terjadi kesalahan di pihak kami',
    text: 'Coba lagi sebentar. Bila tetap begitu, sampaikan nomor ini kepada pengelola: sebabnya tercatat di log server di bawah nomor itu.',
  },
  wait: { title: 'Terlalu banyak permintaan', text: 'Tunggu sebentar, lalu muat ulang halaman.' },
  nothing: { title: 'Tidak ada apa-apa di sini', text: 'Alamatnya terpotong atau berubah di jalan.' },
  refused: {
    title: 'Ini tidak dapat ditampilkan',
    text: 'Tautannya mungkin sudah berakhir. Buka lagi dari tempat Anda menemukannya.',
  },
  home: 'Ke beranda',
  id: 'Nomor',
}

const words = { en, id } satisfies Record<Locale, typeof en>

function kindOf(status: number): Kind {
  if (status >= 500) return 'ours'
  if (status === 429) return 'wait'
  return status === 404 || status === 400 ? 'nothing' : 'refused'
}

/** What is shown instead of a page or a file that somebody opened. Nothing that was sent stands in it. */
export function problemPage(locale: Locale, { status }: Problem, request_id: string) {
  const said = words[locale]
  const kind = kindOf(status)
  const { title, text } = said[kind]
  const number = kind === 'ours' ? `<p>${said.id}: <code>${request_id}</code></p>\n` : ''
  return plainPage(locale, title, `<p>${text}</p>\n${number}<p><a href="/">${said.home}</a></p>`)
}
