import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Verdict } from '#contract/recognition/analyses.ts'
import { DeviceFacts } from '#contract/reference/knowledge.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { composeAnalysisTexts, composeChoice, composeUnknown } from './compose.ts'
import { FACTOR_VERSION, allSources, deviceClasses, findDeviceFacts } from './facts.ts'
import { catalogue, classFiles, sourceFile } from './files.ts'
import { adviceForUnknownClass } from './advice-for-unknown-class.ts'

const devices = deviceClasses.map(({ id }) => findDeviceFacts(id)!)

/** Every text in it, in one language. */
const textsOf = (part: unknown, locale: 'id' | 'en'): string[] => {
  if (Array.isArray(part)) return part.flatMap((one) => textsOf(one, locale))
  if (!part || typeof part !== 'object') return []
  if ('id' in part && 'en' in part && Object.keys(part).length === 2) return [String(part[locale])]
  return Object.values(part).flatMap((one) => textsOf(one, locale))
}
const untidy = /undefined|null|NaN|\bTODO\b|[{}[\]]| {2}|^\s|\s$|\.\.| [.,;:]/

describe('the files', () => {
  test('every class is complete, as the contract has it', () => {
    expect(devices).toHaveLength(61)
    for (const device of devices) expect(() => DeviceFacts.parse(device)).not.toThrow()
  })

  test('texts are there in both languages, each its own', () => {
    for (const device of devices) {
      const [indonesian, english] = [textsOf(device, 'id'), textsOf(device, 'en')]
      expect(indonesian.length).toBe(english.length)
      for (const text of [...indonesian, ...english]) expect(text).not.toMatch(untidy)
    }
    const sentences = [
      ...Object.values(catalogue.handling),
      ...Object.values(catalogue.do_nots),
      ...Object.values(catalogue.recycling).flat(),
    ]
    for (const { id, en } of sentences) {
      expect(id).not.toBe(en)
      expect([id, en]).toEqual([
        expect.stringMatching(/^\p{Lu}.*\.$/u),
        expect.stringMatching(/^\p{Lu}.*\.$/u),
      ])
    }
  })

  test('no text stands twice', () => {
    for (const texts of [catalogue.places, catalogue.handling, catalogue.do_nots, catalogue.scopes]) {
      const indonesian = Object.values(texts).map(({ id }) => id)
      expect(new Set(indonesian).size).toBe(indonesian.length)
    }
  })

  test('a figure lies in its range, rests on sources, and is called certain only where three agree', () => {
    for (const { published, ...device } of devices)
      for (const name of ['weight_kg', 'embodied_kg_co2e'] as const) {
        const figure = device[name]
        const used = published[name].filter((one) => one.used)
        // A confidence without a value, or a value without a confidence, would be lost silently.
        expect(figure === null, `${device.id} ${name}`).toBe(used.length === 0)
        if (!figure) continue
        const [low, high] = figure.range
        expect(figure.preferred).toBeGreaterThanOrEqual(low - 0.05)
        expect(figure.preferred).toBeLessThanOrEqual(high + 0.05)
        expect(used.map(({ value }) => value)).toEqual(expect.arrayContaining([low, high]))
        const agreeing = high / low <= 2
        if (figure.confidence === 'high') expect(agreeing && used.length >= 3, device.id).toBe(true)
        if (used.length < 2) expect(figure.confidence, device.id).toBe('low')
      }
  })

  test('nothing stands in the catalogue, or among the sources, that no class uses', () => {
    const files = [...classFiles.values()]
    const hazards = files.flatMap((file) => file.hazards)
    const used = {
      groups: files.map(({ group }) => group),
      places: hazards.map(({ where }) => where),
      components: hazards.map(({ component }) => component),
      substances: Object.values(catalogue.components).flatMap(({ substances }) => substances),
      handling: files.flatMap(({ handling }) => handling),
      do_nots: files.flatMap(({ do_nots }) => do_nots),
      recycling: files.map(({ recycling }) => recycling),
      scopes: files.flatMap((file) => file.embodied_kg_co2e?.values.map(({ scope }) => scope) ?? []),
      avoided: files.flatMap(({ avoided }) => [avoided?.basis, avoided?.second?.basis]),
      laws: files.map(({ law }) => law),
      gases: files.flatMap(({ refrigerant }) => refrigerant?.gases ?? []),
    }
    for (const [name, keys] of Object.entries(used)) {
      const there = Object.keys(catalogue[name as keyof typeof used])
      expect(
        there.filter((key) => !keys.includes(key)),
        name,
      ).toEqual([])
    }
    const named = new Set(devices.flatMap(({ sources }) => sources.map(({ id }) => id)))
    expect(Object.keys(sourceFile).filter((id) => !named.has(id))).toEqual([])
  })

  /** It is in no device. */
  const LOOSE = 'battery-lithium-ion'

  test('the owner of a possible lithium cell is told how to handle a swollen one, and for a loose one that comes first', () => {
    const without = [...classFiles].filter(
      ([id, { hazards, handling, do_nots }]) =>
        hazards.some(({ component }) => component === 'li-ion') &&
        !(handling.includes('swollen-battery') && (do_nots.includes('use-swollen') || id === LOOSE)),
    )
    expect(without.map(([id]) => id)).toEqual([])
    // The card about damaged batteries shows this step alone (web/knowledge/safety-card.tsx).
    expect(classFiles.get(LOOSE)!.handling[0]).toBe('swollen-battery')
    const { handling } = devices.find(({ id }) => id === LOOSE)!
    expect(handling.filter(({ en }) => /\bswollen\b/i.test(en))).toHaveLength(1)
  })

  test('no two classes answer to one name', () => {
    const names = deviceClasses.flatMap(({ name, aliases }) =>
      [name.id, ...aliases].map((one) => one.toLowerCase()),
    )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  // Open points for maintainers stand in `working_note`, which is not published.
  test('§11 no working note of ours is published, and each note stands in both languages', () => {
    const working =
      /not checked|unverified|not verified|cross-check|before quoting|\bhere\b|solved|to be checked|todo/i
    const published = [...allSources, ...devices]
    expect(published.flatMap(textsIn).filter((text) => working.test(text))).toEqual([])
    for (const { note } of allSources)
      if (note) expect(Object.keys(Object(note)).toSorted()).toEqual(['en', 'id'])
    expect(allSources.every((source) => !('working_note' in source))).toBe(true)
  })

  test('a change of a figure raises the version: calculated results name it', () => {
    const figures = devices.map(({ id, weight_kg, embodied_kg_co2e, avoided }) => [
      id,
      weight_kg?.preferred,
      embodied_kg_co2e?.preferred,
      avoided?.kg_co2e_per_kg,
    ])
    const hash = createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 12)
    expect({ version: FACTOR_VERSION, figures: hash }).toMatchInlineSnapshot(`
      {
        "figures": "18754b092593",
        "version": "2026-11-28",
      }
    `)
  })
})

test('an unpublished figure is not known, and nothing is put in its place', () => {
  expect(findDeviceFacts('power-bank')).toMatchObject({
    weight_kg: null,
    embodied_kg_co2e: null,
    avoided: null,
    counted: { recycled: false, reused: false },
  })
  // Values of single kinds of charger do not make a figure of all.
  expect(findDeviceFacts('charger-adapter')).toMatchObject({
    embodied_kg_co2e: null,
    published: {
      embodied_kg_co2e: [
        { value: 3.6, used: false },
        { value: 0.3, used: false },
      ],
    },
  })
  expect(findDeviceFacts('constructor')).toBeUndefined()
})

test('advice and hazards that no source stands behind are said to be our own', () => {
  for (const { id, handling_sources, handling_advice, hazards } of devices) {
    expect(handling_advice, id).toBe(handling_sources.length > 0 ? 'cited' : 'own')
    for (const { sources, substances, amounts, advice } of hazards) {
      const cited = [sources, ...[...substances, ...amounts].map((one) => one.sources)].flat()
      expect(advice, id).toBe(cited.length > 0 ? 'cited' : 'own')
    }
  }
  expect(findDeviceFacts('refrigerator')!.handling_advice).toBe('own')
  expect(findDeviceFacts('laptop')!.handling_advice).toBe('cited')
})

test('a figure is the median of the published values', () => {
  expect(findDeviceFacts('laptop')).toMatchObject({
    weight_kg: { preferred: 1.83, range: [1.65, 2.706], confidence: 'high' },
    embodied_kg_co2e: { preferred: 235.9, range: [182.6, 265.32], confidence: 'high' },
    avoided: { kg_co2e_per_kg: 1.17, sources: ['epa-warm-v15'] },
    counted: { recycled: true, reused: true },
  })
  // The mean of two values.
  expect(findDeviceFacts('server')!.weight_kg!.preferred).toBe(22.675)
})

describe('the texts of an analysis', () => {
  test('each class composes all five', async () => {
    const page = devices.map((device) => {
      const texts = composeAnalysisTexts(device)
      expect(texts.komponen_berbahaya).toHaveLength(device.hazards.length)
      for (const text of [...Object.values(texts)].flat()) {
        expect(text).not.toMatch(untidy)
        expect(text).toMatch(/^[\p{Lu}\d].*\.$/u)
      }
      return `## ${device.id}\n\n${[
        texts.identifikasi_ewaste,
        texts.komponen_berbahaya.map((line) => `- ${line}`).join('\n'),
        texts.estimasi_jejak_karbon,
        texts.rekomendasi_penanganan_awal,
        texts.proses_daur_ulang_remind,
      ].join('\n\n')}\n`
    })
    await expect(page.join('\n')).toMatchFileSnapshot('composed-texts.snap.md')
  })

  test('figures are in Indonesian form, with range, confidence and who published them', () => {
    expect(composeAnalysisTexts(findDeviceFacts('laptop')!).estimasi_jejak_karbon).toBe(
      'Jejak karbon pembuatan satu unit sekitar 240 kg CO2e (rentang 180–270 kg CO2e; tingkat keyakinan tinggi). Angka ini mencakup tahap sebelum dipakai, bukan listrik selama pemakaian. Sumber: The Restart Project; ADEME; Boavizta. Mendaur ulang setiap kilogramnya mencegah sekitar 1,2 kg CO2e (rentang 1,2–1,3 kg CO2e), jadi sekitar 2,1 kg CO2e (rentang 1,9–3,6 kg CO2e) untuk satu unit. Kategori perangkat elektronik portabel dari WARM v15; kondisi Amerika Serikat. Ujung lainnya: dihitung dari komposisi bahannya dan faktor komponen WARM v15. Sumber: Scientific Data; US EPA.',
    )
    expect(composeAnalysisTexts(findDeviceFacts('power-bank')!).estimasi_jejak_karbon).toContain(
      'belum diketahui',
    )
  })

  test('of several that it may be, all five say what is so of all, and of which the rest is', async () => {
    const asked = [
      ['smartphone', 'feature-phone'],
      ['tv-flat-panel', 'monitor-flat-panel'],
      ['tv-crt', 'monitor-crt'],
      ['lamp-led', 'lamp-cfl', 'lamp-fluorescent-tube'],
      ['battery-lithium-ion', 'battery-dry-cell'],
    ].map((ids) => ids.map((id) => findDeviceFacts(id)!))
    const page = asked.map((likely) => {
      const { komponen_berbahaya, ...texts } = composeChoice(likely)
      for (const text of [...Object.values(texts), ...komponen_berbahaya]) {
        expect(text).not.toMatch(untidy)
        expect(text).toMatch(/^\p{Lu}.*\.$/u)
      }
      return `## ${likely.map(({ id }) => id).join(' | ')}\n\n${[
        texts.identifikasi_ewaste,
        komponen_berbahaya.map((line) => `- ${line}`).join('\n'),
        texts.estimasi_jejak_karbon,
        texts.rekomendasi_penanganan_awal,
        texts.proses_daur_ulang_remind,
      ].join('\n\n')}\n`
    })
    await expect(page.join('\n')).toMatchFileSnapshot('composed-choices.snap.md')
  })

  test('of several that are all there, none is said to be instead of another', () => {
    const { komponen_berbahaya, ...texts } = composeChoice(
      ['laptop', 'rice-cooker'].map((id) => findDeviceFacts(id)!),
      true,
    )
    for (const text of [...Object.values(texts), ...komponen_berbahaya]) {
      expect(text).not.toMatch(untidy)
      expect(text).toMatch(/^\p{Lu}.*\.$/u)
      expect(text).not.toContain('Jika ini')
    }
    expect(texts.identifikasi_ewaste).toContain('laptop dan penanak nasi')
    expect(komponen_berbahaya.join()).toContain('Untuk laptop')
  })

  test.each(Verdict.options)('without a class (%s) nothing is claimed', (verdict) => {
    const { komponen_berbahaya, ...texts } = composeUnknown(verdict)
    for (const text of [...Object.values(texts), ...komponen_berbahaya]) {
      expect(text).toMatch(/^\p{Lu}.*\.$/u)
      expect(text).not.toMatch(/\d|Timbal|Merkuri/)
    }
  })
})

describe('while it is one of several', () => {
  const some = fc.uniqueArray(fc.constantFrom(...devices), { minLength: 1, maxLength: 3 })

  test('nothing that is said of any of them is lost, and nothing is said of who it is not so of', () => {
    fc.assert(
      fc.property(some, (likely) => {
        const { hazards, do_nots, handling } = adviceForUnknownClass(likely)
        const those = (of: { en: string }[] | null) =>
          of ? likely.filter(({ name }) => of.some(({ en }) => en === name.en)) : likely
        for (const device of likely) {
          const named = hazards.filter(({ of }) => those(of).includes(device))
          expect(new Set(named.map(({ hazard }) => hazard.component))).toEqual(
            new Set(device.hazards.map(({ component }) => component)),
          )
          expect(
            new Set(handling.flatMap(({ text, of }) => (those(of).includes(device) ? [text.en] : []))),
          ).toEqual(new Set(device.handling.map(({ en }) => en)))
          expect(do_nots).toEqual(expect.arrayContaining(device.do_nots))
        }
        // The steps for a swollen battery come first, then those for all.
        const swollen = handling.filter(({ text: { en } }) => /\bif (the|a) battery is swollen\b/i.test(en))
        expect(handling.slice(0, swollen.length)).toEqual(swollen)
        for (const said of [hazards, handling.slice(swollen.length)])
          expect(said.findLastIndex(({ of }) => of === null)).toBe(
            said.filter(({ of }) => of === null).length - 1,
          )
      }),
    )
  })

  test('the steps for a swollen battery come first, also where they are for one device alone', () => {
    for (const ids of [
      ['battery-dry-cell', 'battery-lithium-ion'],
      ['monitor-flat-panel', 'laptop'],
    ]) {
      const [first, ...rest] = adviceForUnknownClass(ids.map((id) => findDeviceFacts(id)!)).handling
      expect(first).toMatchObject({
        text: { en: expect.stringMatching(/\bswollen\b/) },
        of: expect.any(Array),
      })
      expect(rest[0], ids.join()).toMatchObject({ of: null })
    }
  })

  test('our own advice is called that where it stands alone, and not beneath the procedure of an agency', () => {
    const of = (...ids: string[]) => adviceForUnknownClass(ids.map((id) => findDeviceFacts(id)!))
    const mixed = of('lamp-fluorescent-tube', 'rice-cooker')
    expect([mixed.handling_advice, of('rice-cooker', 'refrigerator').handling_advice]).toEqual([
      'cited',
      'own',
    ])
    const saying = (words: string) => mixed.handling.find(({ text }) => text.en.includes(words))
    expect(saying('pick the pieces up')).toMatchObject({ of: [{ en: 'Fluorescent tube' }], advice: 'cited' })
    expect(saying('unplug it')).toMatchObject({ of: [{ en: 'Rice cooker' }], advice: 'own' })
    // Advice of both has the source of one.
    expect(saying('drop box')).toMatchObject({ of: null, advice: 'cited' })
  })

  test('a part is as sure as in the one where it is least so', () => {
    const { hazards } = adviceForUnknownClass([
      findDeviceFacts('feature-phone')!,
      findDeviceFacts('smartphone')!,
    ])
    expect(hazards.map(({ hazard, of }) => [hazard.component, hazard.presence, of])).toEqual([
      ['li-ion', 'always', null],
      ['pcb', 'always', null],
      ['bfr-plastic', 'possible', null],
    ])
  })
})

describe('over HTTP', () => {
  let server: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server?.close())

  test('the list has every class by group, and one class everything with its sources', async () => {
    const { status, body } = await server.call({ url: '/api/knowledge' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, version: FACTOR_VERSION })
    expect(body.classes).toHaveLength(deviceClasses.length)
    expect(body.classes.find(({ id }: { id: string }) => id === 'smartphone')).toEqual({
      id: 'smartphone',
      name: { id: 'Ponsel pintar', en: 'Smartphone' },
      aliases: ['HP', 'handphone', 'telepon genggam'],
      group: { id: 'Peralatan TI dan telekomunikasi kecil', en: 'Small IT and telecommunication equipment' },
      counted: { recycled: true, reused: true },
      typical_kg: [0.135, 0.17],
      data_bearing: true,
      battery: true,
    })

    const one = await server.call({ url: '/api/knowledge/lamp-cfl' })
    expect(one.body.device).toMatchObject({
      name: { id: 'Lampu hemat energi (CFL)' },
      weight_kg: { preferred: 0.08 },
      embodied_kg_co2e: null,
      sources: expect.arrayContaining([allSources.find(({ id }) => id === 'cbs-wot-2017')]),
    })
  })

  test.each(['toaster', 'constructor', 'laptop%2F'])('there is no class "%s"', async (id) => {
    const { status, body } = await server.call({ url: `/api/knowledge/${id}` })
    expect([status, body.success]).toEqual([id.endsWith('%2F') ? 400 : 404, false])
  })
})

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
