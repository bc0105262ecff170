import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImpactGroup } from '#contract/requests/impact.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { readImpactParts } from './parts.ts'
import { joinMonths, withoutSmall, type Group, type ImpactPart } from './groups.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'

describe('groups that can be shown', () => {
  /** Requests, each with the parts that it brought something of. */
  const brought = fc
    .array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }), { maxLength: 40 })
    .map((requests) => {
      const ids = Map.groupBy(
        requests.flatMap((keys, id) => keys.map((key) => ({ key, id }))),
        ({ key }) => key,
      )
      const parts = [...ids.entries()]
        .toSorted(([one], [other]) => one - other)
        .map(([key, members]): ImpactPart => {
          const known = members.map(({ id }) => id)
          return {
            key: String(key),
            lots: [],
            requests: known.length,
            members: known.length < 5 ? known : null,
          }
        })
      const requestsOf = (group: Group) =>
        requests.filter((keys) => group.some(({ key }) => keys.includes(Number(key)))).length
      return { parts, requestsOf }
    })

  test.each([
    ['parts', withoutSmall],
    ['months', joinMonths],
  ])(
    '%s: every group, and what is left when others are taken from the whole, is of at least five requests',
    (_, of) =>
      fc.assert(
        fc.property(brought, ({ parts, requestsOf }) => {
          const groups = of(parts)
          for (const group of groups) expect(requestsOf(group)).toBeGreaterThanOrEqual(5)
          // All of it or nothing: no part is left out, so that nothing else is the difference to the whole.
          const shown = groups.flatMap((group) => group.map(({ key }) => key)).toSorted()
          if (groups.length > 0) expect(shown).toEqual(parts.map(({ key }) => key))
          // Nothing is merged that need not be: it is of few, or it hides one that is.
          for (const group of groups)
            if (group.length > 1) expect(group.some((part) => part.requests < 5)).toBe(true)
        }),
        { numRuns: 500 },
      ),
  )

  test('one small part takes the next smallest along; nothing is shown of fewer than five requests', () => {
    const part = (key: string, requests: number): ImpactPart => ({
      key,
      lots: [],
      requests,
      members: requests < 5 ? Array.from({ length: requests }, (_, at) => Number(key) * 100 + at) : null,
    })
    const keys = (groups: Group[]) => groups.map((group) => group.map(({ key }) => key).join('+'))
    expect(keys(withoutSmall([part('1', 9), part('2', 1), part('3', 7)]))).toEqual(['1', '2+3'])
    expect(keys(withoutSmall([part('1', 9), part('2', 3), part('3', 2)]))).toEqual(['1', '3+2'])
    expect(withoutSmall([part('1', 2), part('2', 2)])).toEqual([])
    expect(keys(joinMonths([part('1', 2), part('2', 6), part('3', 5), part('4', 1)]))).toEqual(['1+2', '3+4'])
    expect(joinMonths([part('1', 4)])).toEqual([])
  })
})

describe('over HTTP', () => {
  let server: Awaited<ReturnType<typeof createTestApp>>
  let clock_ms = Date.parse('2026-11-21T03:00:00Z')
  beforeAll(async () => {
    server = await createTestApp({ OPENING_WEIGHT_KG: '5000' }, { now: () => new Date(clock_ms) })
  })
  afterAll(() => server?.close())

  const send = async (district: string | null) => {
    const payload = enquiry()
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload,
      headers: newGuest(),
    })
    await server.pool.query('update submissions set district_id = $2 where id = $1', [body.id, district])
    return body.id as number
  }
  const weigh = async (entry: Partial<typeof weightEntries.$inferInsert> & { submission_id: number }) => {
    const [row] = await server.db
      .insert(weightEntries)
      .values({
        device_class: 'laptop',
        weight_kg: 2,
        method: 'weighed',
        outcome: 'recycled',
        recorded_at: new Date('2026-09-10T00:00:00Z'),
        factor_version: FACTOR_VERSION,
        ...entry,
      })
      .returning({ id: weightEntries.id })
    return row!.id
  }
  const report = async () => {
    clock_ms += 60_000
    const { status, body } = await server.call({ url: '/api/impact/report' })
    expect(status).toBe(200)
    return body
  }
  const sum = (groups: ImpactGroup[]) => groups.reduce((kg, { weight_kg }) => kg + weight_kg, 0)

  test('nothing, and then too little, to be shown in parts', async () => {
    expect(await report()).toMatchObject({
      months: [],
      classes: [],
      districts: [],
      figures: { weighed_kg: 0 },
    })
    for (let n = 0; n < 4; n += 1) await weigh({ submission_id: await send('31.74.07') })
    expect(await report()).toMatchObject({
      months: [],
      classes: [],
      districts: [],
      figures: { weighed_kg: 8 },
    })
  })

  test('by month, class and district: small groups together, corrections in their month, the opening balance nowhere', async () => {
    const first = await send('31.74.07')
    await weigh({ submission_id: first })
    // One request of another district, another class and another month, which would be alone in each.
    const alone = await send('32.73.01')
    const other = { recorded_at: new Date('2026-10-31T18:00:00Z') }
    await weigh({ submission_id: alone, device_class: 'tv-crt', weight_kg: 20, ...other })
    // In November by the clock of Jakarta, corrected later.
    const wrong = await weigh({ submission_id: first, device_class: 'rice-cooker', weight_kg: 90, ...other })
    const replaces = { submission_id: first, device_class: 'rice-cooker', weight_kg: 3 }
    await weigh({ ...replaces, replaces_id: wrong, recorded_at: new Date('2027-02-01T00:00:00Z') })
    for (let n = 0; n < 5; n += 1) {
      const id = await send(null)
      await weigh({ submission_id: id, weight_kg: 4, recorded_at: new Date('2026-08-01T00:00:00Z') })
    }

    const { months, classes, districts, figures } = await report()
    expect(months).toMatchObject([
      {
        key: '2026-08',
        until: '2026-08',
        requests: 5,
        weight_kg: 20,
        avoided_kg_co2e: { mid: 23.4, high: 26.62 },
      },
      // September is of five requests, November of two.
      { key: '2026-09', until: '2026-11', requests: null, parts: 2, weight_kg: 33 },
    ])
    // The laptops are merged too: two classes of one request each would be too few.
    expect(classes).toMatchObject([{ key: null, name: null, parts: 3, requests: null, weight_kg: 53 }])
    expect(districts).toMatchObject([
      {
        key: '31.74.07',
        name: { en: expect.stringContaining('Jakarta Selatan') },
        weight_kg: 13,
        requests: 5,
      },
      // The one of Bandung, and those that said nothing.
      { key: null, parts: 2, weight_kg: 40 },
    ])
    expect(figures.opening).toMatchObject({ ewaste_managed: 5 })
    for (const groups of [months, classes, districts]) expect(sum(groups)).toBe(figures.ewaste_managed * 1000)

    const { text } = await server.call({ url: '/api/impact/table' })
    const lines = text.slice(1).trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toBe(
      `month,2026-08,2026-08,,,1,5,20,20,0,23.4,23.4,26.62,0,${FACTOR_VERSION},0.5,CC-BY-4.0`,
    )
    expect(text).not.toContain('32.73.01')
    // §3: for people as a workbook, whose months are days and whose sums are whole.
    const { rawPayload } = await server.app.inject({ url: '/api/impact/table?format=xlsx&locale=id' })
    const cells = cellsOf(rawPayload)
    expect(cells).toContain('# Bulan\nA: Bulan mulai | B: Bulan sampai | C: Permintaan | D: Berat (kg)')
    expect(cells).toContain('\nA: 46235 | B: 46235 | C: 5 | D: 20 | E: 20 | F: 0')
    expect(cells.match(/A: Total \| D: [\d.]+/g)).toEqual(
      Array(3).fill(`A: Total | D: ${figures.ewaste_managed * 1000}`),
    )
    expect(text).not.toContain('tv-crt')
  })

  test('a group of five is shown by its name', async () => {
    for (let n = 0; n < 4; n += 1)
      await weigh({ submission_id: await send('32.73.01'), device_class: 'tv-crt', weight_kg: 20 })
    const { classes, districts } = await report()
    expect(classes.map(({ key, parts }: ImpactGroup) => [key, parts])).toEqual([
      ['laptop', 1],
      // The rice cooker is still of one request: the televisions hide it.
      [null, 2],
    ])
    expect(districts[0]).toMatchObject({ key: '32.73.01', requests: 5, weight_kg: 100 })
    expect(districts[0].name.en).toContain('Bandung')
    expect(districts.find(({ key }: ImpactGroup) => key === '')).toMatchObject({
      name: { id: 'Kecamatan tidak disebut', en: 'District not said' },
    })
  })

  test('months are those of the installation, wherever in the country it is', async () => {
    const jayapura = {
      ...server.context,
      env: { ...server.context.env, TIME_ZONE: 'Asia/Jayapura' as const },
    }
    // Late on the last of October in Jakarta, early on the first of November in Jayapura.
    await weigh({ submission_id: await send(null), recorded_at: new Date('2026-10-31T16:00:00Z') })
    const keys = async (ctx: typeof jayapura) => (await readImpactParts(ctx)).month.map(({ key }) => key)
    expect(await keys(jayapura)).not.toContain('2026-10')
    expect(await keys(server.context as typeof jayapura)).toContain('2026-10')
  })
})
