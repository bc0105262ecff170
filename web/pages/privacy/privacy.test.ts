import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from '#web/routing/router.tsx'
import { expect, test } from 'vitest'
import { english } from './privacy-en.tsx'
import { indonesian } from './privacy-id.tsx'
import type { Installation, Notice } from './privacy-parts.tsx'

const ours: Installation = { retentionMonths: 18, hosted: false, openDesk: false, vision: 'embedded' }

const textOf = (notice: Notice, installation: Installation) =>
  notice.sections(installation).map(({ title, body }) => {
    const section = createElement('section', null, title, ' ', body)
    return renderToStaticMarkup(createElement(StaticRouter, null, section)).replace(/<[^>]+>/g, ' ')
  })

const kinds: [string, Installation][] = [
  ['as it comes', ours],
  ['whose settings have not come', { ...ours, retentionMonths: undefined }],
  ['with the hosted provider', { ...ours, hosted: true }],
  ['whose desk is open to every account', { ...ours, openDesk: true }],
  ['whose photos are looked at elsewhere', { ...ours, vision: 'remote' }],
]

test.each(kinds)(
  'both languages say the same of an installation %s: sections, and every figure',
  (_, kind) => {
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
  // What the hosted provider keeps is not ours to promise.
  expect(all({ hosted: true })).not.toMatch(/Argon2id|30 (days|hari)/)
  const everybody = /everybody who is logged in|semua orang yang sudah masuk/i
  expect(all({})).not.toMatch(everybody)
  expect(all({ openDesk: true })).toMatch(everybody)
  const elsewhere = /also outside of Indonesia|juga di luar Indonesia/
  expect(all({})).not.toMatch(elsewhere)
  expect(all({ vision: 'remote' })).toMatch(elsewhere)
  expect(all({ vision: undefined })).not.toMatch(/leaves this server|tidak keluar dari server/)
})
