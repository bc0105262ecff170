import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from '#web/routing/router.tsx'
import { expect, test } from 'vitest'
import { english } from './privacy-en.tsx'
import { indonesian } from './privacy-id.tsx'
import type { Installation, Notice } from './privacy-parts.tsx'

const ours: Installation = {
  operator: '',
  contact: null,
  retentionMonths: 18,
  hosted: false,
  openDesk: false,
  vision: 'embedded',
}

const drawn = (notice: Notice, installation: Installation) =>
  notice.sections(installation).map(({ title, body }) => {
    const section = createElement('section', null, title, ' ', body)
    return renderToStaticMarkup(createElement(StaticRouter, null, section))
  })
const textOf = (...of: Parameters<typeof drawn>) =>
  drawn(...of).map((html) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
/** How many of what: paragraphs, lines, pairs. */
const outlineOf = (...of: Parameters<typeof drawn>) =>
  drawn(...of).map((html) => html.match(/<(h3|p|li|dt|strong)\b/g))

const kinds: [string, Installation][] = [
  ['as it comes', ours],
  ['whose settings have not come', { ...ours, operator: undefined, retentionMonths: undefined }],
  ['whose operator has a name', { ...ours, operator: 'DLH Kota Contoh' }],
  ['with the hosted provider', { ...ours, hosted: true }],
  ['whose desk is open to every account', { ...ours, openDesk: true }],
  ['whose photos are looked at elsewhere', { ...ours, vision: 'remote' }],
]

test.each(kinds)(
  'both languages say the same of an installation %s: sections, lines, and every figure',
  (_, kind) => {
    expect(outlineOf(indonesian, kind)).toEqual(outlineOf(english, kind))
    const [inEnglish, inIndonesian] = [textOf(english, kind), textOf(indonesian, kind)]
    const figures = (text: string) => (text.match(/\d+/g) ?? []).sort()
    expect(inIndonesian.map(figures)).toEqual(inEnglish.map(figures))
  },
)

test.each([
  ['English', english],
  ['Indonesian', indonesian],
])('the notice in %s is true to the installation', (_, notice) => {
  const all = (kind: Partial<Installation>) => textOf(notice, { ...ours, ...kind }).join(' ')
  expect(all({})).toMatch(/18 (months|bulan)/)
  expect(all({ retentionMonths: undefined })).not.toMatch(/undefined|NaN|18/)
  expect(all({})).not.toContain('Google')
  expect(all({ hosted: true })).toContain('Google Firebase Authentication')
  // The hosted provider's storage is not ours to promise.
  expect(all({ hosted: true })).not.toMatch(/Argon2id|30 (days|hari)/)
  expect(all({ operator: 'DLH Kota Contoh' })).toMatch(
    /DLH Kota Contoh ?(, as the operator|selaku pengelola) /,
  )
  for (const operator of [undefined, ''])
    expect(all({ operator })).toMatch(/The operator of this installation:|Pengelola instalasi ini, yaitu/)
  // A hosted provider keeps the second step, and tells of it or not.
  const secondStep = /your second step was|verifikasi dua langkah Anda diaktifkan atau/
  expect(all({})).toMatch(secondStep)
  expect(all({ hosted: true })).not.toMatch(secondStep)
  const everybody = /everybody who is logged in|semua orang yang sudah masuk/i
  expect(all({})).not.toMatch(everybody)
  expect(all({ openDesk: true })).toMatch(everybody)
  const elsewhere = /also outside of Indonesia|juga di luar Indonesia/
  expect(all({})).not.toMatch(elsewhere)
  expect(all({ vision: 'remote' })).toMatch(elsewhere)
  for (const said of [
    // The other people who see something.
    /driver of a round, on its day|Pengemudi yang menjemput, pada hari rutenya/,
    /email address left with the request|email, baik yang diberikan bersama permintaan/,
    /A road map server, if the operator uses one|Server peta jalan/,
    // With DATABASE_URL counts are in a table (server/adapters/counting/).
    /only a fingerprint of the address|dari alamatnya hanya sidiknya yang dicatat/,
    /Letters about disclosed data|Pemberitahuan tentang data yang terungkap/,
    // The mails that nobody has asked for.
    /confirm your address when you sign up|mengonfirmasi alamat Anda saat mendaftar/,
    /listed for an administrator|untuk seorang administrator/,
    /when a backup has failed|masalah dengan cadangan data/,
    /receiver of a consignment gets a link|penerima kiriman menerima tautan/,
    // The content that a press loads into the page.
    /YouTube or Vimeo|YouTube atau Vimeo/,
    /a map in this app from a server|peta di aplikasi ini, dari server/,
  ])
    expect(all({})).toMatch(said)
  expect(all({ vision: undefined })).not.toMatch(/leaves this server|tidak keluar dari server/)
})
