import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { createFileStore } from '#server/adapters/images/store.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import type { Look } from '#server/adapters/vision/port.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { createTestApp, newGuest } from '#server/testing/test-app.ts'
import { exportLessons } from './export-lessons.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let owner: Account
let other: Account
let staff: Account
const NOW = new Date('2027-03-01T08:20:00Z')
let now = NOW
let sees: Partial<Look> = {}
let drawn = 0
let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-lessons-'))
  files = createFileStore(join(folder, 'files'))
  server = await createTestApp({}, { now: () => now, vision: seeing(async () => sees), files })
  await server.account('admin')
  owner = await server.account('ratna')
  other = await server.account('sari')
  staff = await server.account('joko', 'operator')
})
beforeEach(async () => {
  now = NOW
  sees = {}
  await server.pool.query('delete from analyses')
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const analysed = async (headers: Headers, name = `lesson ${++drawn}`) => {
  const payload = photoForm(await drawing(name, 320, 240).jpeg().toBuffer())
  const { body } = await server.call({ method: 'POST', url: '/api/image/analyze', payload, headers })
  return body.analysis as { id: number; imageUrl: string; shared: boolean }
}
const share = (id: number, headers: Headers, shared = true) =>
  server.call({ method: 'PUT', url: `/api/analyses/${id}/sharing`, headers, payload: { shared } })
const correct = (id: number, headers: Headers, to: string | null) =>
  server.call({ method: 'PATCH', url: `/api/analyses/${id}`, headers, payload: { class: to } })
const label = (id: number, to: string | null) =>
  server.call({
    method: 'PATCH',
    url: `/api/admin/lessons/${id}`,
    headers: staff.headers,
    payload: { label: to },
  })
const lessons = async (query = '') =>
  (await server.call({ url: `/api/admin/lessons${query}`, headers: staff.headers })).body
/** A new process on the same data: an engine changes with a start. */
async function restart() {
  const app = await buildApp(server.context)
  server.app.inject = app.inject.bind(app) as typeof server.app.inject
}
const show = async (url: string) => (await server.app.inject({ url })).statusCode

describe('a photo', () => {
  test('reaches staff when its owner says so, without whose it is, and no longer when they take it back', async () => {
    const { id, shared } = await analysed(owner.headers)
    expect([shared, (await lessons()).lessons]).toEqual([false, []])

    expect((await share(id, owner.headers)).body.analysis).toMatchObject({ id, shared: true })
    const [lesson] = (await lessons()).lessons
    expect(lesson).toEqual({
      id,
      verdict: 'named',
      label: null,
      shared_at: NOW.toISOString(),
      imageUrl: expect.stringMatching(`for=${staff.id}`),
      candidates: [expect.objectContaining({ class: 'laptop', confidence: 0.9 })],
    })
    expect(JSON.stringify(lesson)).not.toMatch(/ratna|uid|user/)
    expect(await show(lesson.imageUrl)).toBe(200)

    await label(id, 'laptop')
    expect((await share(id, owner.headers, false)).body.analysis.shared).toBe(false)
    expect([(await lessons()).lessons, (await lessons('?labelled=yes')).lessons]).toEqual([[], []])
    expect(await show(lesson.imageUrl)).toBe(404)
    expect((await label(id, 'laptop')).status).toBe(404)
  })

  test('is shared by its owner alone', async () => {
    const { id } = await analysed(owner.headers)
    for (const headers of [other.headers, staff.headers, newGuest(), {}])
      expect((await share(id, headers)).status).toBe(404)
    expect((await lessons()).lessons).toEqual([])
  })

  test('of a guest stays as long as it is shared, a year at most', async () => {
    const guest = newGuest()
    now = new Date('2026-03-01T08:20:01Z')
    const { id } = await analysed(guest)
    expect((await share(id, guest)).body.analysis.expires_at).toBe('2027-03-01T08:20:01.000Z')
    now = NOW
    const [{ imageUrl }] = (await lessons()).lessons
    expect(await show(imageUrl)).toBe(200)
    // Taken back after the day for which it would have been kept: it is gone at once.
    expect((await share(id, guest, false)).status).toBe(200)
    expect([await show(imageUrl), (await share(id, guest)).status]).toEqual([404, 404])

    now = new Date('2026-03-01T08:20:00Z')
    const { id: another } = await analysed(guest)
    await share(another, guest)
    now = NOW
    expect((await lessons()).lessons).toEqual([])
  })

  test('of a guest is found again as long as it is shared', async () => {
    const guest = newGuest()
    const [shared, other] = [await analysed(guest), await analysed(guest)]
    await share(shared.id, guest)
    const listed = async () => {
      const { body } = await server.call({ url: '/api/analyses', headers: guest })
      return body.analyses.map(({ id }: { id: number }) => id)
    }
    expect(await listed()).toEqual([other.id, shared.id])
    now = new Date(NOW.getTime() + 25 * 3600_000)
    expect(await listed()).toEqual([shared.id])
    await share(shared.id, guest, false)
    expect(await listed()).toEqual([])
  })

  test('is shared with every look at it, labelled once, and taken back from all of them', async () => {
    for (const headers of [owner.headers, newGuest()]) {
      const name = `looked at twice ${++drawn}`
      sees = {}
      const first = await analysed(headers, name)
      await share(first.id, headers)
      await label(first.id, 'tablet')
      sees = { version: '2' }
      await restart()
      const second = await analysed(headers, name)
      expect([second.id === first.id, second.shared]).toEqual([false, true])
      expect([(await lessons()).lessons, (await label(second.id, null)).status]).toEqual([[], 200])
      expect((await lessons()).lessons).toMatchObject([{ id: second.id }, { id: first.id }])

      expect((await share(second.id, headers, false)).body.analysis.shared).toBe(false)
      expect((await lessons()).lessons).toEqual([])
      const read = await server.call({ url: `/api/analyses/${first.id}`, headers })
      expect(read.body.analysis.shared).toBe(false)
    }
  })
})

test('a photo that is shared and labelled becomes a training folder; the operator’s word stands before the person’s', async () => {
  const ids: number[] = []
  for (const [said, word, shared] of [
    ['tablet', 'smartphone', true],
    ['e-cigarette', null, true],
    ['laptop', 'unusable', true],
    [null, null, true],
    ['laptop', null, false],
    [undefined, 'not-a-device', true],
  ] as const) {
    const { id } = await analysed(owner.headers)
    ids.push(id)
    if (said !== undefined) await correct(id, owner.headers, said)
    if (shared) await share(id, owner.headers)
    if (word) await label(id, word)
  }
  const to = join(folder, 'training')
  const written = await exportLessons({ db: server.db, now: () => now, files }, readModel(MODEL_FOLDER), to)
  expect(written).toEqual({ photos: 3, by_person: 1, missing: 0 })
  const [header, ...rows] = (await readFile(join(to, 'MANIFEST.csv'), 'utf8')).trim().split('\n')
  expect(header).toBe('file,label,group,source,said_by')
  expect(rows.map((row) => row.replace(/own-[0-9a-f]{16}/, 'GROUP'))).toEqual([
    `train/phone/own-${ids[0]}.webp,phone,GROUP,own,staff`,
    `train/e-cigarette/own-${ids[1]}.webp,e-cigarette,GROUP,own,person`,
    `train/negative/own-${ids[5]}.webp,negative,GROUP,own,staff`,
  ])
  const photo = await readFile(join(to, rows[0]!.split(',')[0]!))
  expect((await sharp(photo).metadata()).format).toBe('webp')
})

test('a photo is trained with once, and one of several devices not on the person’s word', async () => {
  const device = (id: string) => ({ class: id, confidence: 0.5, evidence: [] })
  const ids: number[] = []
  for (const word of [null, 'laptop']) {
    sees = { verdict: 'choose', several: true, candidates: [device('laptop'), device('speaker')] }
    const { id } = await analysed(owner.headers)
    await correct(id, owner.headers, 'speaker')
    await share(id, owner.headers)
    await label(id, word)
    ids.push(id)
  }
  await server.pool.query(
    `insert into analyses (user_id, image_id, engine, engine_version, factor_version, verdict, candidates, shared_at,
       corrected_class, corrected_at)
     select user_id, image_id, engine, '3', factor_version, 'cannot-tell', '[]', shared_at, 'tablet', shared_at
     from analyses where id = $1`,
    [ids[1]],
  )
  const to = join(folder, 'once')
  const written = await exportLessons({ db: server.db, now: () => now, files }, readModel(MODEL_FOLDER), to)
  expect(written).toEqual({ photos: 1, by_person: 0, missing: 0 })
  const manifest = await readFile(join(to, 'MANIFEST.csv'), 'utf8')
  expect(manifest).toContain(`\ntrain/laptop/own-${ids[1]}.webp,laptop,`)
})

describe('the label of a shared photo', () => {
  test('is set by staff: a class, no device, or nothing to learn from; and can be changed', async () => {
    sees = { verdict: 'cannot-tell', candidates: [] }
    const { id } = await analysed(owner.headers)
    await share(id, owner.headers)
    await correct(id, owner.headers, 'router-modem')
    expect((await lessons()).lessons).toMatchObject([{ id, said: 'router-modem', label: null }])
    for (const word of ['router-modem', 'not-a-device', 'unusable']) {
      expect((await label(id, word)).body.lesson).toMatchObject({ id, label: word })
      expect([(await lessons()).lessons, (await lessons('?labelled=yes')).lessons]).toMatchObject([
        [],
        [{ id, label: word }],
      ])
    }
    expect((await label(id, 'flux-capacitor')).body).toMatchObject({ field: 'label' })
    expect((await label(id, null)).body.lesson.label).toBeNull()
    expect((await lessons()).lessons).toHaveLength(1)
  })

  test('comes page by page', async () => {
    await server.pool.query(
      `insert into analyses (user_id, image_id, engine, engine_version, factor_version, verdict, candidates, shared_at)
       select $1, (select id from images limit 1), 'test', '1', '1', 'cannot-tell', '[]', now()
       from generate_series(1, 30)`,
      [owner.id],
    )
    const first = await lessons()
    const second = await lessons(`?before=${first.older}`)
    expect([first.lessons.length, second.lessons.length, second.older]).toEqual([24, 6, null])
    const ids = [...first.lessons, ...second.lessons].map((one: { id: number }) => one.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  })
})

test('corrections are counted, shared or not; who confirms, or goes from one device to the next, corrects nothing', async () => {
  for (const to of ['tablet', 'tablet', 'laptop', null]) {
    const { id } = await analysed(owner.headers)
    await correct(id, owner.headers, to)
  }
  sees = { verdict: 'not-a-device', candidates: [] }
  await correct((await analysed(owner.headers)).id, owner.headers, 'cable-extension-cord')
  const both = ['laptop', 'speaker'].map((id) => ({ class: id, confidence: 0.5, evidence: [] }))
  sees = { verdict: 'choose', several: true, candidates: both }
  await correct((await analysed(owner.headers)).id, owner.headers, 'speaker')
  const { body } = await server.call({ url: '/api/admin/lessons/corrections', headers: staff.headers })
  expect(body.corrections).toEqual([
    { from: 'laptop', verdict: 'named', to: 'tablet', count: 2 },
    { from: 'laptop', verdict: 'named', to: null, count: 1 },
    { from: null, verdict: 'not-a-device', to: 'cable-extension-cord', count: 1 },
  ])
})
