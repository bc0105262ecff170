import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDistricts, getProvinces, getRegencies, getVillages } from 'idn-area-data'
import { wordsIn } from '../search-key.ts'
import { usualNames } from '../usual-names.ts'
import { fingerprintOf } from './fingerprint.ts'
import { nameForms, inEnglish, keysOfPlace, namesIn } from './names.ts'
import { packArrays } from './pack.ts'
import { packTable } from './table.ts'
import { spellingKeys } from '../spelling.ts'
import { searchKey } from '../search-key.ts'

/** In the number of a village's name: it is a kelurahan, as cities have them, and not a desa. */
export const URBAN = 0x8000_0000

/** Cities with more than half a million inhabitants (BPS, census of 2020): of equal names theirs come first. */
const LARGE = new Set(
  `12.71 13.71 14.71 15.71 16.71 18.71 21.71 31.71 31.72 31.73 31.74 31.75 32.71 32.73 32.75 32.76 32.77 32.78 33.72 33.74 35.73 35.78
  36.71 36.73 36.74 51.71 61.71 63.71 64.71 64.72 73.71`.split(/\s+/),
)

/**
 * The index of all places behind its fingerprint. Takes a second and some 100 MB, so it is made at build time.
 * @param folder `server/features/reference/locations`
 */
export async function buildPlaces(folder: string): Promise<Buffer<ArrayBuffer>> {
  const [provinces, cities, districts, villages, points] = await Promise.all([
    ...[getProvinces(), getRegencies(), getDistricts(), getVillages()],
    readFile(join(folder, 'centroids.csv'), 'utf8'),
  ] as const)
  const provinceAt = numbersOf(provinces)
  const cityAt = numbersOf(cities)
  const cityNames = new Map(cities.map(({ code, name }) => [code, name]))
  // In the order in which equally good ones are shown.
  const ordered = districts.toSorted(
    (a, b) =>
      compare(a.name, b.name) || compare(cityNames.get(a.regency_code)!, cityNames.get(b.regency_code)!),
  )
  const districtAt = numbersOf(ordered)

  const provinceKeys = multimap()
  provinces.forEach(({ code, name }, at) =>
    nameForms(code, name).forEach((form) => provinceKeys.add(spellingKeys(wordsIn(form)), at)),
  )
  const [cityKeys, cityHeads] = [multimap(), multimap()]
  cities.forEach(({ code, name }, at) => {
    for (const form of nameForms(code, name)) {
      const words = wordsIn(form)
      cityKeys.add(spellingKeys(words), at)
      cityHeads.add(headsOf(words), at)
    }
  })
  const [districtKeys, districtUsual] = [multimap(), multimap()]
  const [districtHeads, districtWords] = [multimap(), multimap()]
  ordered.forEach(({ code, name }, at) => {
    districtKeys.add(keysOfPlace(name), at)
    const usual = [...(usualNames[code] ?? []), ...inEnglish(searchKey(name))]
    districtUsual.add(
      usual.flatMap((one) => spellingKeys(wordsIn(one))),
      at,
    )
    for (const one of namesIn(name)) districtHeads.add(headsOf(wordsIn(one)), at)
    districtWords.add(
      wordsIn(name).flatMap((word) => [word, ...spellingKeys([word])]),
      at,
    )
  })
  // The words that may stand beside each word of a city or province, for a text typed in any order.
  const [cityWords, provinceWords] = [multimap(), multimap()]
  cities.forEach(({ code, name }, at) =>
    nameForms(code, name).forEach((form) => cityWords.add(wordsAndWhole(form), at)),
  )
  provinces.forEach(({ code, name }, at) =>
    nameForms(code, name).forEach((form) => provinceWords.add(wordsAndWhole(form), at)),
  )
  ordered.forEach(({ name }, at) => districtWords.add([wordsIn(name).join('')], at))

  const [villageKeys, villageHeads] = [multimap(), multimap()]
  const villageNames = new Map<string, number>()
  const villageName = new Uint32Array(villages.length)
  villages.forEach(({ code, name }, at) => {
    const shown = shownAs(name)
    if (!villageNames.has(shown)) villageNames.set(shown, villageNames.size)
    villageName[at] = villageNames.get(shown)! + (code.slice(9, 10) === '1' ? URBAN : 0)
    villageKeys.add(keysOfPlace(name), at)
    villageHeads.add(headsOf(wordsIn(name)), at)
  })
  // "Sunter" is the beginning of two, "Kampung" of thousands.
  for (const [head, ids] of villageHeads.all)
    if (head.length < HEAD_MIN_CHARS || ids.length > HEAD_OF_MAX) villageHeads.all.delete(head)
  const pointOf = new Map(
    points
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([code, lat, lng]) => [code, [Number(lat), Number(lng)]]),
  )

  const packed = packArrays({
    ...textsOf(
      'districtNames',
      ordered.map(({ name }) => name),
    ),
    ...textsOf(
      'districtCodes',
      ordered.map(({ code }) => code),
    ),
    ...textsOf(
      'cityNames',
      cities.map(({ name }) => name),
    ),
    ...textsOf('villageNames', [...villageNames.keys()]),
    districtCity: Uint16Array.from(ordered, ({ regency_code }) => cityAt.get(regency_code)!),
    citySize: Uint8Array.from(cities, ({ code, name }) =>
      LARGE.has(code) ? 2 : name.startsWith('Kota ') ? 1 : 0,
    ),
    cityProvince: Uint8Array.from(cities, ({ province_code }) => provinceAt.get(province_code)!),
    districtPoint: Float32Array.from(ordered.flatMap(({ code }) => pointOf.get(code) ?? [NaN, NaN])),
    villageDistrict: Uint16Array.from(villages, ({ district_code }) => districtAt.get(district_code)!),
    villageName,
    ...tableOf('provinceKeys', provinceKeys),
    ...tableOf('cityKeys', cityKeys),
    ...tableOf('cityHeads', cityHeads),
    ...tableOf('districtKeys', districtKeys),
    ...tableOf('districtUsual', districtUsual),
    ...tableOf('districtHeads', districtHeads),
    ...tableOf('villageKeys', villageKeys),
    ...tableOf('villageHeads', villageHeads),
    ...tableOf('districtWords', districtWords),
    ...tableOf('cityWords', cityWords),
    ...tableOf('provinceWords', provinceWords),
  })
  return Buffer.concat([await fingerprintOf(folder), packed])
}

const HEAD_MIN_CHARS = 6
const HEAD_OF_MAX = 40

/** A stray quotation mark of the data set stands for a glottal stop. */
const shownAs = (name: string) => name.replace(/["*]+/g, "'").replace(/\s+/g, ' ').trim()

/** The beginnings of a name of several words, at the end of each word but the last. */
const headsOf = (words: readonly string[]) =>
  words.slice(1).flatMap((_, at) => spellingKeys(words.slice(0, at + 1)))

const wordsAndWhole = (name: string) => [...wordsIn(name), wordsIn(name).join('')]

const numbersOf = (all: readonly { code: string }[]) => new Map(all.map(({ code }, at) => [code, at]))

function multimap() {
  const all = new Map<string, number[]>()
  return {
    all,
    add(keys: readonly string[], id: number) {
      for (const key of keys) {
        const ids = all.get(key)
        if (!ids) all.set(key, [id])
        else if (ids.at(-1) !== id) ids.push(id)
      }
    },
  }
}

function textsOf(name: string, texts: readonly string[]) {
  const encoded = texts.map((text) => new TextEncoder().encode(text))
  const starts = new Uint32Array(texts.length + 1)
  encoded.forEach(({ length }, at) => (starts[at + 1] = starts[at]! + length))
  return { [`${name}.bytes`]: Buffer.concat(encoded), [`${name}.starts`]: starts }
}

function tableOf(name: string, { all }: ReturnType<typeof multimap>) {
  all.delete('')
  const parts = Object.entries(packTable(all))
  return Object.fromEntries(parts.map(([part, values]) => [`${name}.${part}`, values]))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
