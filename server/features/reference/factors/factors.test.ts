import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FactorSet } from '#contract/reference/factors.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { compileFactors } from './compile.ts'
import { editions, publishedSet } from './sets.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'knowledge', 'factors')

describe('the published versions', () => {
  // Written by `npx vitest run factors --update` once `version` of knowledge/catalogue.json was raised; its line in
  // editions.json, with the hash that the next test says, is written by hand. A version that stands there is never
  // written again: the server does not start with one whose hash differs.
  test('the newest is what the knowledge base holds now', async () => {
    await expect(`${JSON.stringify(compileFactors(), null, 2)}\n`).toMatchFileSnapshot(
      join(folder, `${FACTOR_VERSION}.json`),
    )
    expect(editions[0]!.version).toBe(FACTOR_VERSION)
  })

  test('none of them has changed since it was published', () => {
    const found = editions.map(({ version }) => [
      version,
      hash('sha256', readFileSync(join(folder, `${version}.json`))),
    ])
    expect(found).toEqual([
      ['2026-11-28', '9fdedff27f1922c865df7b442acda1b3975e0d15e475cf34842b5bcc396748d9'],
      ['2026-11-23', '1c7e84b2d3342be43a3354f54aaebdb308671dae437f5f4f03a89712148d847e'],
      ['2026-11-21', '84b49be4113d4cb281f0a18d19cc0d85cff6a68a508871247092a9ea1ca67170'],
    ])
    expect(editions.map(({ version }) => version)).toEqual(
      editions
        .map(({ version }) => version)
        .toSorted()
        .toReversed(),
    )
  })

  test.each(editions)(
    '$version: every factor lies in its range and names sources of the set',
    ({ version }) => {
      const set = publishedSet(version)!.set
      expect(set.version).toBe(version)
      const known = new Set(set.sources.map(({ id }) => id))
      const factors = set.classes
        .flatMap((one) => [one.recycled_kg_co2e_per_kg, one.footprint_kg_co2e, one.refrigerant_charge_kg])
        .concat(set.gases.map(({ gwp100 }) => gwp100))
        .filter((one) => one !== null)
      expect(factors.length).toBeGreaterThan(60)
      for (const { low, mid, high, width, sources } of factors) {
        expect(low).toBeGreaterThan(0)
        expect(mid).toBeGreaterThanOrEqual(low)
        expect(mid).toBeLessThanOrEqual(high)
        if (width === 'one-value') expect([low, high]).toEqual([mid, mid])
        expect(sources.filter((id) => !known.has(id))).toEqual([])
      }
    },
  )
})

describe('over HTTP', () => {
  let server: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server?.close())

  test('a reader of a version can check that it is the one of the changelog', async () => {
    const { body } = await server.call({ url: '/api/factors' })
    expect(body).toMatchObject({ success: true, current: FACTOR_VERSION })
    expect(body.editions.length).toBeGreaterThan(1)
    for (const { version, sha256 } of body.editions) {
      const { status, text } = await server.call({ url: `/api/factors/${version}` })
      expect(status).toBe(200)
      expect(hash('sha256', text)).toBe(sha256)
      expect(FactorSet.parse(JSON.parse(text))).toMatchObject({ version, licence: 'CC-BY-4.0' })
    }
    const [current, named] = await Promise.all(
      ['current', FACTOR_VERSION].map((version) => server.call({ url: `/api/factors/${version}` })),
    )
    expect(current!.text).toBe(named!.text)
  })

  test('as a table: each factor in a line', async () => {
    const { status, text } = await server.call({ url: '/api/factors/current?format=csv' })
    expect(status).toBe(200)
    const lines = text.slice(1).trim().split('\r\n')
    expect(lines[0]).toBe(
      'version,factor,of,low,mid,high,width,confidence,derivation_id,derivation_en,sources,licence',
    )
    expect(lines.find((line) => line.includes(',recycled_kg_co2e_per_kg,laptop,'))).toContain(
      `${FACTOR_VERSION},recycled_kg_co2e_per_kg,laptop,1.17,1.17,1.331,range,`,
    )
    expect(lines.at(-1)).toMatch(/^[\d-]{10},gwp100,R-600a,3,3,3,one-value,/)
  })

  test('§3 as a workbook for people, in their language', async () => {
    const { rawPayload } = await server.app.inject({
      url: '/api/factors/current?format=xlsx&locale=en',
    })
    const cells = cellsOf(rawPayload)
    expect(cells).toMatch(/^# Factors\nA: Version \| B: Factor \| C: Of \| D: Low/)
    expect(cells).toMatch(
      /A: \d+ \| B: Recycling \(kg CO2e per kg\) \| C: laptop \| D: 1.17 \| E: 1.17 \| F: 1.331 \|/,
    )
  })

  test('its schema is one that says what a factor is', async () => {
    const { body } = await server.call({ url: '/api/factors/schema' })
    expect(body).toMatchObject({ type: 'object', properties: { classes: { type: 'array' } } })
    expect(body.required).toContain('gases')
  })

  test.each([
    ['2020-01-01', 404],
    ['editions', 400],
    ['..%2Feditions', 400],
  ])('there is no version "%s"', async (version, status) => {
    expect((await server.call({ url: `/api/factors/${version}` })).status).toBe(status)
  })
})
