import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocationFound, NamedCity } from '#contract/reference/locations.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { createDirectory } from './directory.ts'
import { knownPlaces } from './index/open.ts'
import { loadDistricts } from './load.ts'
import { readPoints } from './points.ts'
import { searchKey } from './search-key.ts'
import { usualNames } from './usual-names.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

type Area = LocationFound
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
  const sent = [place, `Jl. Contoh 4, ${place}`, place, 'Nowhere · Kota Bandung', 'Coblong, Bandung']
  for (const location of sent)
    await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      headers: newGuest(),
      payload: enquiry({ location }),
    })
  const known = async () =>
    (await server.pool.query(`select district_id from submissions order by id`)).rows.map(
      ({ district_id }) => district_id,
    )
  const right = ['32.73.02', '32.73.02', '32.73.02', null, '32.73.02']
  expect(await known()).toEqual(right)
  // As of an edition that called it otherwise.
  await server.pool.query(`update submissions set district_id = 'gone'`)
  await server.pool.query(`update data_versions set version = 'earlier' where name = 'districts'`)
  await loadDistricts(server.context)
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

test('every usual name is that of a place of the data set', async () => {
  const { rows } = await server.pool.query<{ id: string }>('select id from districts')
  const codes = new Set(rows.flatMap(({ id }) => [id, id.slice(0, 5), id.slice(0, 2)]))
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
  const { search } = createDirectory(await knownPlaces())
  const mistyped = ['kebayorn', 'surabya', 'coblnog bandung', 'xqzwvkj', 'djakarta']
  const took = () => {
    const before = process.cpuUsage()
    for (let n = 0; n < 40; n++) for (const q of mistyped) search(q)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / (40 * mistyped.length)
  }
  took()
  // Processor time of this process, independent of the machine's load: 0.2 ms, where a walk took 5.
  expect(took()).toBeLessThan(1.5)
})

test.each([
  ['Jl. Dago 5, Coblong', 'Coblong'],
  ['Rumah Bu Siti, Coblong', 'Coblong'],
  [
    'Jl. Dago 5, RT 3, Kec. Coblong, Kota Bandung, Jawa Barat 40132, Indonesia',
    'Kec. Coblong, Kota Bandung, Jawa Barat 40132, Indonesia',
  ],
  ['Coblong, Bandung, pagar hijau', 'Coblong, Bandung'],
])(
  '§2 a word that no place has is left out, and the answer says which part is the place: "%s"',
  async (q, part) => {
    const [first] = await search(q)
    expect(said(first!)).toBe('Coblong · Kota Bandung')
    expect(q.slice(first!.from, first!.to)).toBe(part)
    expect(first!.guess).toBeUndefined()
  },
)

test.each([
  ['Ilir Timur I', 'Ilir Timur Satu · Kota Palembang'],
  ['Ilir Timur II', 'Ilir Timur Dua · Kota Palembang'],
  ['Ilir Barat I', 'Ilir Barat Satu · Kota Palembang'],
  ['Seberang Ulu I', 'Seberang Ulu Satu · Kota Palembang'],
  ['Banyuasin 1', 'Banyuasin I · Kabupaten Banyuasin'],
  ['2x11 Enam Lingkung', '2 x 11 Anam Lingkuang · Kabupaten Padang Pariaman'],
  ['Kota Gede', 'Kotagede · Kota Yogyakarta'],
  ['Tj. Priok', 'Tanjung Priok · Kota Administrasi Jakarta Utara'],
  ['Gn. Putri', 'Gunungputri · Kabupaten Bogor'],
  ['Ps. Minggu', 'Pasar Minggu · Kota Administrasi Jakarta Selatan'],
  ['Kec. Coblong, Kota Bandung, Jawa Barat 40132', 'Coblong · Kota Bandung'],
  ['Cilandak 12430', 'Cilandak · Kota Administrasi Jakarta Selatan'],
  ['Kel. Cilandak Barat, Kec. Cilandak', 'Cilandak · Kota Administrasi Jakarta Selatan'],
  ['IKN', 'Sepaku · Kabupaten Penajam Paser Utara'],
  ['Coblong, Bandung City, West Java 40132, Indonesia', 'Coblong · Kota Bandung'],
  ['Canggu', 'Kuta Utara · Kabupaten Badung'],
  ['Labuan Bajo', 'Komodo · Kabupaten Manggarai Barat'],
  ['Pasar Senen', 'Senen · Kota Administrasi Jakarta Pusat'],
  // Around the city that is named, where other districts are called so too.
  ['Waru, Surabaya', 'Waru · Kabupaten Sidoarjo'],
  ['Grogol, Solo', 'Grogol · Kabupaten Sukoharjo'],
  ['Canggu, Denpasar, Bali', 'Kuta Utara · Kabupaten Badung'],
  ['Canggu, Kediri', 'Badas · Kabupaten Kediri'],
  ['Ciputat, Jakarta', 'Ciputat · Kota Tangerang Selatan'],
])('§2 "%s" has first: %s', async (q, place) => {
  expect((await search(q)).map(said)[0]).toBe(place)
})

test.each([
  ['50 Kota', 'Kabupaten Lima Puluh Kota'],
  ['Kota Surabaya, Jawa Timur, Indonesia', 'Kota Surabaya'],
  ['Bdr Lampung', 'Kota Bandar Lampung'],
  ['Kab. Kep. Sula', 'Kabupaten Kepulauan Sula'],
  ['Solo', 'Kota Surakarta'],
  ['Pare Pare', 'Kota Parepare'],
  ['Mamuju Utara', 'Kabupaten Pasangkayu'],
  ['Kab. Pontianak', 'Kabupaten Mempawah'],
  ['Maluku Tenggara Barat', 'Kabupaten Kepulauan Tanimbar'],
  ['Bandoeng', 'Kota Bandung'],
  ['Jl. Merdeka 10, Bandung 40111', 'Kota Bandung'],
  ['Toko Sumber Rejeki, Surabaya', 'Kota Surabaya'],
  ['Toko Sumber Rejeki, Surabaya, Jawa Timur', 'Kota Surabaya'],
  ['Toko Maju Jaya, Medan', 'Kota Medan'],
  ['CV Karya Mandiri Surabaya', 'Kota Surabaya'],
  ['Taman Sari Permai, Surabaya', 'Kota Surabaya'],
  ['Universitas Gadjah Mada, Yogyakarta', 'Kota Yogyakarta'],
])('§2 "%s" finds the districts of %s', async (q, city) => {
  const found = (await search(q)).slice(0, 5).map(({ cityName }) => cityName)
  expect(found.filter((name) => name === city).length).toBeGreaterThanOrEqual(q === 'Bandoeng' ? 3 : 4)
})

test.each(['DKJ', 'Daerah Khusus Ibukota Jakarta', 'D.K.I. Jakarta', 'Provinsi DKI Jakarta'])(
  '§2 "%s" finds districts of Jakarta',
  async (q) => {
    const found = await search(q)
    expect(found).toHaveLength(20)
    expect(found.every(({ id }) => id.startsWith('31.'))).toBe(true)
  },
)

test.each([
  ['Bintaro', 'Pesanggrahan · Kota Administrasi Jakarta Selatan', 'Bintaro'],
  ['Senayan', 'Kebayoran Baru · Kota Administrasi Jakarta Selatan', 'Senayan'],
  ['Sanur', 'Denpasar Selatan · Kota Denpasar', 'Sanur'],
  ['Dago, Bandung', 'Coblong · Kota Bandung', 'Dago'],
  ['Sukamaju, Depok', 'Cilodong · Kota Depok', 'Sukamaju'],
])('§2 the village "%s" leads to its district, %s, and is named', async (q, place, village) => {
  const [first] = await search(q)
  expect([said(first!), first!.villageName, first!.guess]).toEqual([place, village, undefined])
})

test.each([
  ...['kebayorn', 'coblnog bandung', 'Mpg Prapatan', 'Atlantis Bandung'],
  ...['Rumah saya', 'dekat masjid', 'Waru, Surabaya'],
])('§2 a text that is read in another way than written is a guess: "%s"', async (q) => {
  expect((await search(q))[0]).toMatchObject({ guess: true })
})

test('§2 a village whose name is a short form elsewhere does not answer to the long one', async () => {
  expect((await search('Sumatera')).filter(({ villageName }) => villageName)).toEqual([])
  expect((await search('Sum'))[0]!.villageName).toBe('Sum')
})

test('§2 a word of very many names is no answer where the other word is unknown', async () => {
  expect(await search('Pulau Atlantis')).toEqual([])
  expect((await search('pulau')).length).toBe(20)
})

test('NUL is refused', async () => {
  expect(await ask({ q: 'band\0ung' })).toMatchObject({ status: 400, body: { field: 'q' } })
})

test('the three fields, what was found how, and at most twenty', async () => {
  const found = await search('sungai')
  expect(found).toHaveLength(20)
  expect(new Set(found.map(({ id }) => id)).size).toBe(20)
  expect(Object.keys(found[0]!).toSorted()).toEqual(['cityName', 'districtName', 'from', 'id', 'to'])
})

test.each(['%%%', '___', "'; drop table districts; --", '\\\\\\', '<script>'])(
  'hostile text finds nothing: %s',
  async (q) => {
    expect(await search(q)).toEqual([])
  },
)

describe('a whole city', () => {
  const cities = async (q: string): Promise<NamedCity[]> =>
    (await server.call({ method: 'GET', url: '/api/location_area/cities', query: { q } })).body

  test('has each of its districts, also beyond the twenty of a search', async () => {
    const [bandung] = await cities('Kota Bandung')
    expect(bandung).toMatchObject({ id: '32.73', cityName: 'Kota Bandung' })
    const { rows } = await server.pool.query(
      `select id from districts where city = 'Kota Bandung' order by id`,
    )
    expect(rows).toHaveLength(30)
    expect(bandung!.districts.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id))
  })

  test('is named by its name alone: a district, a village or a province names none', async () => {
    expect((await cities('Bandung')).map(({ cityName }) => cityName)).toEqual([
      'Kota Bandung',
      'Kabupaten Bandung',
      'Kabupaten Bandung Barat',
    ])
    for (const q of ['Coblong, Bandung', 'Sukajadi', 'Jawa Barat', 'ko', ''])
      expect(await cities(q), q).toEqual([])
  })

  test('answers to the very name that it has, for each of them', async () => {
    const directory = createDirectory(await knownPlaces())
    const { rows } = await server.pool.query(
      `select city, left(min(id), 5) as id, count(*)::int as districts from districts group by city`,
    )
    const missed = rows.filter(
      ({ city, id, districts }) =>
        !directory.cities(city).some((one) => one.id === id && one.districts.length === districts),
    )
    expect(missed).toEqual([])
  })

  test('chosen districts leave their room to the others', async () => {
    const first = await search('Kota Bandung')
    expect(first).toHaveLength(20)
    const next = await search('Kota Bandung', { without: first.map(({ id }) => id).join(',') })
    const both = new Set([...first, ...next].map(({ id }) => id))
    expect(both.size).toBe(first.length + next.length)
    expect(next.filter(({ cityName }) => cityName === 'Kota Bandung')).toHaveLength(10)
    const wrong = await ask({ q: 'Bandung', without: '32.73.1' })
    expect([wrong.status, wrong.body.field]).toEqual([400, 'without'])
  })
})
