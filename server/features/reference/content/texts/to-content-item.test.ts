import { expect, test } from 'vitest'
import type { SiteItem } from '#server/adapters/content/port.ts'
import { toContentItems } from './to-content-item.ts'

const link = 'https://situs.example/satu/'
const read = async (overrides: Partial<SiteItem>) => {
  const given = {
    id: 'satu',
    title_html: 'Satu',
    excerpt_html: '',
    html: '<p>Isi</p>',
    date: null,
    image: null,
  }
  const [item] = await toContentItems({ insert: null as never }, [{ ...given, link, ...overrides }], 'id')
  return item!
}

// As the themes of WordPress write it.
test.each([
  ['<p>Jadwal baru. <a class="more-link" href="#">Continue reading &rarr;</a></p>', 'Jadwal baru.'],
  [`<p>Jadwal &hellip; <a href="${link}">Continue reading <span>&rarr;</span></a></p>`, 'Jadwal …'],
  [`<p>Jadwal [&hellip;]</p>`, 'Jadwal …'],
  ['<p>Jadwal<a class="read-more" href="/x">Baca <span>selengkapnya</span></a></p>', 'Jadwal'],
  ['<p>Lihat <a href="/jadwal">jadwal kami</a>.</p>', 'Lihat jadwal kami.'],
])('the excerpt of %s', async (excerpt_html, description) => {
  expect(await read({ excerpt_html })).toMatchObject({ description })
})

test('a title without an end is cut', async () => {
  const { title } = await read({ title_html: 'panjang sekali '.repeat(200) })
  expect(title.length).toBeLessThanOrEqual(301)
  expect(title).toMatch(/sekali…$|panjang…$/)
})
