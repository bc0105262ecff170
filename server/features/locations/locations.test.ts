import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

type Area = { id: string; districtName: string; cityName: string }
const search = async (q: string): Promise<Area[]> =>
  (await server.call({ method: 'GET', url: '/api/location_area/search', query: { q } })).body

test('all districts of the data set are loaded', async () => {
  const { rows } = await server.pool.query('select count(*)::int as n from districts')
  expect(rows[0].n).toBe(7285)
})

test.each(['', '  ', 'ke', '  ke  ', '...'])('fewer than three characters find nothing: "%s"', async (q) => {
  expect(await search(q)).toEqual([])
})

test('a call without q finds nothing', async () => {
  expect((await server.call({ url: '/api/location_area/search' })).body).toEqual([])
})

test('districts that begin so come before cities that do, and these before a word inside', async () => {
  const found = await search('bandung')
  const rank = ({ districtName, cityName }: Area) =>
    /^bandung/i.test(districtName) ? 1 : /^(kota|kabupaten) bandung/i.test(cityName) ? 2 : 3
  const ranks = found.map(rank)
  expect(ranks).toEqual(ranks.toSorted())
  expect(ranks[0]).toBe(1)
  expect(ranks).toContain(2)
  expect(found).toHaveLength(20)
})

test('a word inside a name', async () => {
  expect((await search('lama')).some(({ districtName }) => districtName === 'Kebayoran Lama')).toBe(true)
})

test.each([
  ['KEBAYORAN', 'Kebayoran Baru'],
  ['kebáyoran', 'Kebayoran Baru'],
  ['  kebayoran   baru ', 'Kebayoran Baru'],
  ['kebayorn', 'Kebayoran Baru'],
  ['kebaoyran', 'Kebayoran Baru'],
  ['kebbayoran', 'Kebayoran Baru'],
  ['kebayuran baru', 'Kebayoran Baru'],
  ['xebayoran', 'Kebayoran Baru'],
  ['gamping', 'Gamping'],
])('"%s" finds %s', async (q, name) => {
  expect((await search(q)).map(({ districtName }) => districtName)).toContain(name)
})

test('the cities of Jakarta, which are called administrative, by their name', async () => {
  const found = await search('jakarta selatan')
  expect(found[0]?.cityName).toBe('Kota Administrasi Jakarta Selatan')
})

test('a kind of city and its name', async () => {
  const city = await search('kota bandung')
  const regency = await search('kab. bandung')
  expect(city.some(({ cityName }) => cityName === 'Kota Bandung')).toBe(true)
  expect(city.some(({ cityName }) => cityName === 'Kabupaten Bandung')).toBe(false)
  expect(regency.every(({ cityName }) => cityName.startsWith('Kabupaten Bandung'))).toBe(true)
})

test('exactly the three fields, and at most twenty', async () => {
  const found = await search('sungai')
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ id }) => id)).size).toBe(20)
  expect(Object.keys(found[0]!).toSorted()).toEqual(['cityName', 'districtName', 'id'])
})

test.each(['%%%', '___', "'; drop table districts; --", '\\\\\\', '<script>'])(
  'hostile text finds nothing: %s',
  async (q) => {
    expect(await search(q)).toEqual([])
  },
)
