import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const at = (id: number, rest = '') => `/api/admin/imports/${id}${rest}`
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: admin.headers, ...(payload && { payload }) })

async function bring(kind: string, text: string | Buffer, name = 'register.csv') {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const { status, body, text: said } = await call('POST', `/api/admin/imports?kind=${kind}`, form)
  expect(status, said).toBe(200)
  await server.work()
  return read(body.import.id)
}
const read = async (id: number) => (await call('GET', at(id))).body.import
const rows = async (id: number, state = '') =>
  (await call('GET', at(id, `/rows${state && `?state=${state}`}`))).body.rows
async function done(id: number, what: 'commit' | 'undo') {
  const { status, text } = await call('POST', at(id, `/${what}`))
  expect(status, text).toBe(200)
  await server.work()
  return read(id)
}
const count = async (table: string) =>
  Number((await server.pool.query(`select count(*) from ${table}`)).rows[0].count)

const POINTS = `Daftar titik kumpul e-waste;;;;
Dinas Lingkungan Hidup;;;;
;;;;
No;Nama Titik;Alamat;Kecamatan;Kota;Koordinat;Menerima
1;Bank Sampah Melati;Jl. Dago 5;Coblong;Kota Bandung;-6.885, 107.613;HP, baterai
2;Balai RW 07;Jl. Riau 2;Bandung Wetan;Kota Bandung;;lampu
3;Balai RW 07;Jl. Riau 2;Bandung Wetan;Kota Bandung;;lampu
4;Pos Tanpa Tempat;Jl. Entah 1;Antah;Berantah;;lampu
5;Pos Lintang Salah;Jl. Dago 9;Coblong;Kota Bandung;16.885, 107.613;HP
Jumlah;5;;;;;
`

test('points: titles and totals are left out, refusals are told, the same file again adds nothing, one act undoes all', async () => {
  const before = await count('points')
  const found = await bring('points', POINTS, 'Titik 2025.csv')
  expect(found).toMatchObject({ state: 'ready', file_name: 'Titik 2025.csv' })
  expect(found.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    null,
    'name',
    'address',
    'place',
    'city',
    'position',
    'takes',
  ])
  expect(found.counts).toEqual({ new: 2, left: 2, refused: 2 })
  expect(found.reasons).toEqual(
    expect.arrayContaining([
      { reason: 'no-district', field: 'place', rows: 1, state: 'refused' },
      { reason: 'not-a-position', field: 'position', rows: 1, state: 'refused' },
      { reason: 'twice', field: null, rows: 1, state: 'left' },
      { reason: 'total', field: null, rows: 1, state: 'left' },
    ]),
  )
  expect(await count('points')).toBe(before)

  const made = await done(found.id, 'commit')
  expect(made).toMatchObject({ state: 'committed', counts: { made: 2, left: 2, refused: 2 } })
  const { body } = await call('GET', '/api/admin/points')
  const melati = body.points.find(({ name }: { name: string }) => name === 'Bank Sampah Melati')
  expect(melati).toMatchObject({
    latitude: -6.885,
    longitude: 107.613,
    takes: ['small-it', 'batteries'],
    active: true,
    district: { districtName: 'Coblong' },
  })
  // Without a position: in the middle of its district, and not shown.
  expect(body.points.find(({ name }: { name: string }) => name === 'Balai RW 07')).toMatchObject({
    active: false,
    takes: ['lamps'],
  })

  const again = await bring('points', POINTS)
  expect(again.counts).toEqual({ there: 2, left: 2, refused: 2 })
  expect((await done(again.id, 'commit')).counts).toEqual({ there: 2, left: 2, refused: 2 })
  expect(await count('points')).toBe(before + 2)

  const undone = await done(found.id, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, left: 2, refused: 2 } })
  expect(await count('points')).toBe(before)
  // After the undo it can be brought again.
  expect((await bring('points', POINTS)).counts).toEqual({ new: 2, left: 2, refused: 2 })
})

test('a point that was used since stays, and is named', async () => {
  const found = await bring('points', POINTS)
  await done(found.id, 'commit')
  const { body } = await call('GET', '/api/admin/points')
  const { token } = body.points.find(({ name }: { name: string }) => name === 'Bank Sampah Melati')
  await server.call({ method: 'POST', url: `/api/stickers/${token}/reports`, payload: { kind: 'full' } })
  expect((await done(found.id, 'undo')).counts).toEqual({ undone: 1, kept: 1, left: 2, refused: 2 })
  expect((await rows(found.id, 'kept')).map(({ row }: { row: number }) => row)).toEqual([5])
})

const COLLECTIONS = `Tanggal,Nama,NIK,Jenis Barang,Berat (kg),Kecamatan,Kota,Hasil
05/12/2024,Siti Aminah,3273015505900001,TV tabung,"1.500",Coblong,Kota Bandung,daur ulang
13/12/2024,Budi,3273011212850002,Laptop,"2.250",Coblong,Kota Bandung,
31/12/2099,Cici,3273014101770003,Kulkas,"1.000",Coblong,Kota Bandung,
`

test('past collections: an undecided column is asked about; neither identity numbers nor names are stored', async () => {
  const found = await bring('collections', COLLECTIONS)
  const weight = found.columns.findIndex(({ field }: { field: string }) => field === 'weight_g')
  expect(found.columns[weight].questions).toEqual([
    {
      about: 'decimal',
      example: '1.500',
      choices: expect.arrayContaining([
        { reading: { decimal: '.' }, value: expect.anything() },
        { reading: { decimal: ',' }, value: expect.anything() },
      ]),
    },
  ])
  expect((await call('POST', at(found.id, '/commit'))).body).toMatchObject({ code: 'import-open' })
  const columns = found.columns.map(
    ({ field, reading }: { field: string; reading: object }, index: number) => ({
      field,
      reading: index === weight ? { ...reading, decimal: '.' } : reading,
    }),
  )
  expect((await call('PATCH', at(found.id), { columns })).status).toBe(200)
  await server.work()
  const answered = await read(found.id)
  expect(answered.counts).toEqual({ new: 2, refused: 1 })
  expect((await rows(found.id, 'new'))[0].values).toMatchObject({
    day: '2024-12-05',
    weight_g: 1500,
    outcome: 'recycled',
  })
  const made = await done(found.id, 'commit')
  expect(made.counts).toEqual({ made: 2, refused: 1 })
  const { rows: kept } = await server.pool.query(
    'select day::text, weight_g::int, item, outcome from past_collections order by day',
  )
  expect(kept).toEqual([
    { day: '2024-12-05', weight_g: 1500, item: 'TV tabung', outcome: 'recycled' },
    { day: '2024-12-13', weight_g: 2250, item: 'Laptop', outcome: 'unknown' },
  ])
  const everything = await server.pool.query(
    `select (select jsonb_agg(i) from imports i)::text || (select jsonb_agg(r) from import_rows r)::text || (select jsonb_agg(p) from past_collections p)::text as text`,
  )
  for (const secret of ['3273015505900001', '3273014101770003', 'Siti'])
    expect(everything.rows[0].text).not.toContain(secret)
  // No request, no weight, no public figure knows of them.
  for (const table of ['submissions', 'weight_entries']) expect(await count(table)).toBe(0)
})

test('refused rows come back with their own columns and the reason; corrected, they are taken', async () => {
  const found = await bring('points', POINTS)
  const file = await call('GET', at(found.id, '/refused?format=csv&locale=id'))
  const lines = file.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('No,Nama Titik,Alamat,Kecamatan,Kota,Koordinat,Menerima,Alasan')
  expect(lines[1]).toMatch(/^4,Pos Tanpa Tempat,Jl\. Entah 1,Antah,Berantah,,lampu,"?Kecamatan: /)
  const corrected = file.text.replace('Antah,Berantah', 'Coblong,Kota Bandung')
  expect((await bring('points', corrected)).counts).toMatchObject({ new: 1, refused: 1 })
})

test('a choice that no column gives is asked for all rows', async () => {
  const found = await bring(
    'partners',
    'Nama Perusahaan;No Izin;Berlaku Sampai\nPT Daur Jaya;SK.12/2024;31-12-2030\n',
  )
  expect(found.counts).toEqual({ refused: 1 })
  expect((await call('PATCH', at(found.id), { fixed: { kinds: ['smelter'] } })).status).toBe(400)
  await call('PATCH', at(found.id), { fixed: { kinds: ['recycler', 'transporter'] } })
  await server.work()
  expect((await read(found.id)).counts).toEqual({ new: 1 })
  await done(found.id, 'commit')
  const { body } = await call('GET', '/api/partners')
  expect(body.partners).toMatchObject([
    {
      name: 'PT Daur Jaya',
      permits: [{ number: 'SK.12/2024', ends_on: '2030-12-31' }, { number: 'SK.12/2024' }],
    },
  ])
  await done(found.id, 'undo')
  expect((await call('GET', '/api/partners')).body.partners).toEqual([])
})

test('a partner whom somebody has entered since the preview is there already, and stops nothing', async () => {
  const found = await bring(
    'partners',
    'Nama Perusahaan;Kegiatan\nPT Daur Baru;pendaur ulang\nPT Angkut Baru;pengangkut\n',
  )
  expect(found.counts).toEqual({ new: 2 })
  const form = { kinds: ['recycler'], address: '', phone_number: '', email: '', note: '', active: true }
  await call('POST', '/api/partners', { ...form, name: 'PT Daur Baru' })
  expect(await done(found.id, 'commit')).toMatchObject({ state: 'committed', counts: { made: 1, there: 1 } })
})

test('an import whose job was given up goes on with the next housekeeping', async () => {
  const found = await bring('collections', manyCollections(3))
  await server.pool.query(`update imports set state = 'committing', committed_at = now() where id = $1`, [
    found.id,
  ])
  await housekeeping(server.context)
  await server.work()
  expect(await read(found.id)).toMatchObject({ state: 'committed', counts: { made: 3 } })
  await done(found.id, 'undo')
})

test('open requests stand in the desk, nobody is written to, and an undo cancels and forgets them', async () => {
  const found = await bring(
    'requests',
    'Nama Pemohon\tNo HP\tBarang\tJumlah\tAlamat\tKecamatan\tKota\nDewi\t081234567890\tKulkas rusak\t1\tJl. Dago 7\tCoblong\tKota Bandung\nTono\t\tTV\t2\tJl. Dago 8\tCoblong\tKota Bandung\n',
  )
  expect(found.counts).toEqual({ new: 1, refused: 1 })
  await done(found.id, 'commit')
  expect(server.mails).toEqual([])
  const { body } = await call('GET', '/api/timeline')
  expect(body.data).toMatchObject([
    {
      channel: 'import',
      name: 'Dewi',
      phoneNumber: '+6281234567890',
      message: 'Kulkas rusak (1)',
      status: 'pending',
    },
  ])
  expect((await done(found.id, 'undo')).counts).toEqual({ undone: 1, refused: 1 })
  const { rows: left } = await server.pool.query(
    'select status, name, phone_number, message from submissions',
  )
  expect(left).toEqual([{ status: 'cancelled', name: '', phone_number: null, message: '[removed]' }])
})

test('a file that is no spreadsheet, or has no headings, says so', async () => {
  expect(await bring('points', Buffer.from('89504e470d0a1a0a00ff00fe', 'hex'))).toMatchObject({
    state: 'failed',
  })
  expect(await bring('points', 'satu;dua\n1;2\n')).toMatchObject({ state: 'failed', failure: 'no-headings' })
})

test('a making that was interrupted goes on where it stood, and makes nothing twice', async () => {
  const found = await bring('collections', manyCollections(1_200))
  expect(found.counts).toEqual({ new: 1_200 })
  const ending = new AbortController()
  const { continueImport } = await import('./continue.ts')
  await call('POST', at(found.id, '/commit'))
  ending.abort()
  const before = await count('past_collections')
  await expect(
    continueImport({ ...server.context, ending: ending.signal }, { import_id: found.id }),
  ).rejects.toThrow('ends')
  expect(await count('past_collections')).toBe(before + 300)
  await server.work()
  expect(await read(found.id)).toMatchObject({ state: 'committed', counts: { made: 1_200 } })
  expect(await count('past_collections')).toBe(before + 1_200)
})

const manyCollections = (rows: number) =>
  `Tanggal;Berat (kg);Barang\n${Array.from({ length: rows }, (_, at) => `${(at % 28) + 1} Januari 2024;${at + 1},5;Kabel`).join('\n')}\n`

const REGULARS = `Jadwal penjemputan rutin;;;;;;;
Nama;No WA;Kecamatan;Kota;Hari;Frekuensi;Jam;Barang
Warung Melati;0812-3456-7890;Coblong;Kota Bandung;Senin;mingguan;09.00-11.00;Kabel
Toko Mawar;+62 812 1111 2222;Coblong;Kota Bandung;tiap Kamis;;jam 9 s/d 11;
SD Kenanga;0813 2222 3333;Coblong;Kota Bandung;Jum'at;2 minggu sekali;13:00 – 15:00;Lampu
Kios Dahlia;0813 4444 5555;Coblong;Kota Bandung;Rabu;4 minggu sekali;09.00-11.00;
Warung Melati;0812-3456-7890;Coblong;Kota Bandung;Senin;mingguan;09.00-11.00;Kabel
Bengkel Bulan;0813 6666 7777;Coblong;Kota Bandung;Rabu;bulanan;09.00-11.00;Oli
Toko Ganda;0813 8888 9999;Coblong;Kota Bandung;Senin dan Kamis;mingguan;09.00-11.00;
Toko Tiga;0813 8888 9991;Coblong;Kota Bandung;Senin;3 minggu sekali;09.00-11.00;
Toko Pagi;0813 8888 9992;Coblong;Kota Bandung;Senin;mingguan;pagi;
Toko Diam;;Coblong;Kota Bandung;Senin;mingguan;09.00-11.00;
Toko Jauh;0813 8888 9993;Antah;Berantah;Senin;mingguan;09.00-11.00;
Toko Entah;0813 8888 9994;Coblong;Kota Bandung;Senin;;09.00-11.00;
`

test('regular pick-ups: what can be read is made, the rest is refused with its reason, and an undo leaves nothing', async () => {
  const found = await bring('regulars', REGULARS, 'Jadwal 2026.csv')
  expect(found.counts).toEqual({ new: 4, left: 1, refused: 7 })
  expect(
    found.reasons.map(({ reason, field }: { reason: string; field: string }) => `${reason} ${field}`).sort(),
  ).toEqual([
    'every-month frequency',
    'missing frequency',
    'needs-way phone_number',
    'no-district place',
    'not-a-rhythm frequency',
    'not-a-weekday weekday',
    'not-a-window window',
    'twice null',
  ])
  expect(await count('regulars')).toBe(0)

  expect((await done(found.id, 'commit')).counts).toEqual({ made: 4, left: 1, refused: 7 })
  const { body } = await call('GET', '/api/admin/regulars')
  const made = body.regulars.map((one: Record<string, unknown>) =>
    ['name', 'phone_number', 'weeks', 'weekday', 'starts', 'ends', 'message', 'mails'].map(
      (name) => one[name],
    ),
  )
  expect(made).toEqual([
    ['Kios Dahlia', '+6281344445555', 4, 3, '09:00', '11:00', 'Sampah elektronik', false],
    ['SD Kenanga', '+6281322223333', 2, 5, '13:00', '15:00', 'Lampu', false],
    ['Toko Mawar', '+6281211112222', 1, 4, '09:00', '11:00', 'Sampah elektronik', false],
    ['Warung Melati', '+6281234567890', 1, 1, '09:00', '11:00', 'Kabel', false],
  ])

  expect((await bring('regulars', REGULARS)).counts).toEqual({ there: 4, left: 1, refused: 7 })

  // The requests that were made of them in the meantime are taken back as well.
  const { rows: places } = await server.pool.query(
    `select id from districts where name = 'Coblong' and city = 'Kota Bandung'`,
  )
  await call('POST', '/api/areas', {
    name: 'Bandung',
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: [places[0].id],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 12,
    ahead_days: 14,
    note: '',
    hours: [{ weekday: 1, starts: '09:00', ends: '12:00', visits: 5, capacity_kg: null }],
  })
  await housekeeping(server.context)
  const requests = async () =>
    (
      await server.pool.query(
        `select status::text, name, phone_number from submissions where channel = 'regular' order by id`,
      )
    ).rows
  const before = await requests()
  expect(before.length).toBeGreaterThan(0)
  expect((await done(found.id, 'undo')).counts).toEqual({ undone: 4, left: 1, refused: 7 })
  expect([await count('regulars'), await count('regular_days')]).toEqual([0, 0])
  expect(await requests()).toEqual(before.map(() => ({ status: 'cancelled', name: '', phone_number: null })))
  expect(await count('bookings where ended_at is null')).toBe(0)
})
