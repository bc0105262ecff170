import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { createDirectory } from './directory.ts'
import { loadDistricts } from './load.ts'
import { readPoints } from './points.ts'
import { searchKey } from './search-key.ts'
import { usualNames } from './usual-names.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

type Area = { id: string; districtName: string; cityName: string }
const ask = (query: Record<string, string>) =>
  server.call({ method: 'GET', url: '/api/location_area/search', query })
const search = async (q: string, at: Record<string, string> = {}): Promise<Area[]> =>
  (await ask({ q, ...at })).body
const said = ({ districtName, cityName }: Area) => `${districtName} · ${cityName}`

test('all districts of the data set are loaded', async () => {
  const { rows } = await server.pool.query('select count(*)::int as n from districts')
  expect(rows[0].n).toBe(7285)
})

test.each(['', '  ', 'ke', '  ke  ', '...'])('fewer than three characters find nothing: "%s"', async (q) => {
  expect(await search(q)).toEqual([])
})

test('with a new edition of the data set every request has the district that its place names now', async () => {
  const place = 'Coblong · Kota Bandung'
  const sent = [place, `Jl. Contoh 4, ${place}`, place, 'Nowhere · Kota Bandung']
  for (const location of sent)
    await server.call({
      ...{ method: 'POST', url: '/api/submit-ewaste', headers: newGuest() },
      payload: enquiry({ location }),
    })
  const known = async () =>
    (await server.pool.query(`select district_id from submissions order by id`)).rows.map(
      ({ district_id }) => district_id,
    )
  const right = ['32.73.02', '32.73.02', '32.73.02', null]
  expect(await known()).toEqual(right)
  // As of an edition that called it otherwise.
  await server.pool.query(`update submissions set district_id = 'gone'`)
  await server.pool.query(`update data_versions set version = 'earlier' where name = 'districts'`)
  await loadDistricts(server.context.db)
  expect(await known()).toEqual(right)
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

test.each([
  ['coblong bandung', 'Coblong · Kota Bandung'],
  ['bandung coblong', 'Coblong · Kota Bandung'],
  ['Coblong · Kota Bandung', 'Coblong · Kota Bandung'],
  ['Coblong, Bandung', 'Coblong · Kota Bandung'],
  ['kec. coblong', 'Coblong · Kota Bandung'],
  ['Kecamatan Coblong, Kota Bandung, Jawa Barat', 'Coblong · Kota Bandung'],
  ['coblnog bandung', 'Coblong · Kota Bandung'],
  ['ｃｏｂｌｏｎｇ', 'Coblong · Kota Bandung'],
  ['kebayoran baru jakarta', 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'],
  ['Kebayoran Baru · Kota Jakarta Selatan', 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'],
  ['baru kebayoran jaksel', 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'],
  ['depok kab sleman', 'Depok · Kabupaten Sleman'],
  ['depok jogja', 'Depok · Kabupaten Sleman'],
  ['wonosari gunung kidul', 'Wonosari · Kabupaten Gunungkidul'],
  ['wates kulonprogo', 'Wates · Kabupaten Kulon Progo'],
  ['cibiru kotamadya bandung', 'Cibiru · Kota Bandung'],
])('"%s" finds first: %s', async (q, place) => {
  expect((await search(q)).map(said)[0]).toBe(place)
})

test.each([
  ['jaksel', 'Kota Administrasi Jakarta Selatan', 10],
  ['jogja', 'Kota Yogyakarta', 14],
  ['tangsel', 'Kota Tangerang Selatan', 7],
  ['kota solo', 'Kota Surakarta', 0],
])('"%s", as people say, is %s', async (q, city, all) => {
  const found = await search(q)
  const first = found.slice(0, all || 5)
  expect(first.length).toBeGreaterThanOrEqual(5)
  expect(first.filter(({ cityName }) => cityName === city)).toHaveLength(first.length)
})

test('the very text that the picker writes finds its place, for each of them', async () => {
  const { rows } = await server.pool.query<{ id: string; name: string; city: string }>(
    'select id, name, city from districts order by md5(id) limit 200',
  )
  for (const { id, name, city } of rows)
    expect((await search(`${name} · ${city}`)).map((area) => area.id)).toContain(id)
})

test('every usual name is that of a city or a province of the data set', async () => {
  const { rows } = await server.pool.query<{ id: string }>('select id from districts')
  const codes = new Set(rows.flatMap(({ id }) => [id.slice(0, 5), id.slice(0, 2)]))
  for (const [code, names] of Object.entries(usualNames)) {
    expect(codes, code).toContain(code)
    for (const name of names) expect(searchKey(name)).toBe(name)
  }
})

describe('with a position', () => {
  const bogor = { lat: '-6.60', lng: '106.80' }
  const sabang = { lat: '5.89', lng: '95.32' }

  test('of equal names the nearer one comes first', async () => {
    expect((await search('sukajaya', bogor)).map(said)[0]).toBe('Sukajaya · Kabupaten Bogor')
    expect((await search('sukajaya', sabang)).map(said)[0]).toBe('Sukajaya · Kota Sabang')
    const near = await search('kota baru', sabang)
    expect(near.map(({ id }) => id).toSorted()).toEqual(
      (await search('kota baru')).map(({ id }) => id).toSorted(),
    )
  })

  test('a better match stays before a nearer one', async () => {
    const names = (await search('bandung', sabang)).map(({ districtName }) => districtName)
    expect(names[0]).toBe('Bandung')
  })

  test('with nothing typed the nearest places are proposed', async () => {
    const found = await search('', { lat: '-6.885', lng: '107.613' })
    expect(found.map(said)[0]).toBe('Coblong · Kota Bandung')
    expect(found).toHaveLength(5)
    // In the middle of the sea, and at the other end of the world.
    for (const at of [
      { lat: '-9.5', lng: '118' },
      { lat: '60', lng: '-80' },
    ])
      expect(await search('', at)).toHaveLength(5)
  })

  test('half a position is none, and a wrong one is refused', async () => {
    expect(await search('', { lat: '-6.6' })).toEqual([])
    for (const at of [
      { lat: '91', lng: '0' },
      { lat: '0', lng: '181' },
      { lat: 'x', lng: '0' },
    ])
      expect((await ask({ q: 'bandung', ...at })).status).toBe(400)
  })

  test('every district has a point', async () => {
    const { rows } = await server.pool.query<{ id: string }>('select id from districts')
    const points = await readPoints()
    expect(rows.filter(({ id }) => !points.has(id))).toEqual([])
    expect(points.size).toBe(rows.length)
  })
})

test('a mistyped name is a few hundred look-ups, not a walk through the list', async () => {
  const { rows: areas } = await server.pool.query<Area>(
    'select id, name as "districtName", city as "cityName" from districts',
  )
  const { search } = createDirectory(areas, new Map())
  const mistyped = ['kebayorn', 'surabya', 'coblnog bandung', 'xqzwvkj', 'djakarta']
  const took = () => {
    const before = process.cpuUsage()
    for (let n = 0; n < 40; n++) for (const q of mistyped) search(q)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / (40 * mistyped.length)
  }
  took()
  // Of this process alone, however busy the machine is: 0.2 ms, where a walk took 5.
  expect(took()).toBeLessThan(1.5)
})

test.each(['Jl. Dago 5, Coblong', 'Rumah Bu Siti, Coblong', 'Dago, Coblong'])(
  'what is no place among the words finds nothing, so that the picker can ask for less: "%s"',
  async (q) => {
    expect(await search(q)).toEqual([])
  },
)

test('NUL is refused', async () => {
  expect(await ask({ q: 'band\0ung' })).toMatchObject({ status: 400, body: { field: 'q' } })
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
