import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '#server/machine/place.ts'
import type { LocationArea } from '#contract/reference/locations.ts'
import type { Point } from '../points.ts'
import { fingerprintOf, PLACES_FILE } from './fingerprint.ts'
import { unpackArrays } from './pack.ts'
import { openTable, type TableParts } from './table.ts'

export type PlaceIndex = ReturnType<typeof openPlaces>

let opening: Promise<PlaceIndex> | undefined

/**
 * All places, opened once: from the build, or made on the spot where that has none or an older one (tests, development).
 * An opening that fails is tried again by the next search.
 */
export function knownPlaces(): Promise<PlaceIndex> {
  opening ??= read().then(openPlaces)
  opening.catch(() => (opening = undefined))
  return opening
}

async function read() {
  const folder = fromRoot('server/features/reference/locations')
  const wanted = await fingerprintOf(folder)
  const kept = fromRoot('node_modules/.cache', PLACES_FILE)
  for (const file of [fromRoot('dist-server', PLACES_FILE), kept]) {
    const built = await readFile(file).catch(() => null)
    if (built && wanted.equals(built.subarray(0, wanted.length)))
      return new Uint8Array(built.buffer, built.byteOffset + wanted.length, built.length - wanted.length)
  }
  const { buildPlaces } = await import('./build.ts')
  const made = await buildPlaces(folder)
  await keep(kept, made)
  return made.subarray(wanted.length)
}

/** For the next process. Where that cannot be, each makes its own. */
async function keep(file: string, made: Uint8Array) {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(draft, made))
    .then(() => rename(draft, file))
    .catch(() => rm(draft, { force: true }))
}

function openPlaces(packed: Uint8Array<ArrayBuffer>) {
  const arrays = unpackArrays(packed)
  const table = (name: string) => {
    const part = (one: string) => arrays[`${name}.${one}`]
    return openTable({
      bytes: part('bytes'),
      starts: part('starts'),
      firsts: part('firsts'),
      ids: part('ids'),
    } as TableParts)
  }
  const text = (name: string) => {
    const bytes = arrays[`${name}.bytes`] as Uint8Array
    const starts = arrays[`${name}.starts`] as Uint32Array
    return (at: number) => decoder.decode(bytes.subarray(starts[at], starts[at + 1]))
  }
  const [districtName, districtCode] = [text('districtNames'), text('districtCodes')]
  const cityName = text('cityNames')
  const villageText = text('villageNames')
  const villageName = arrays.villageName as Uint32Array
  const points = arrays.districtPoint as Float32Array
  const districtCity = arrays.districtCity as Uint16Array
  const cityProvince = arrays.cityProvince as Uint8Array
  const sizes = arrays.citySize as Uint8Array
  const districtsOf = groupsOf(districtCity, cityProvince.length)
  const citiesOf = groupsOf(cityProvince, Math.max(...cityProvince) + 1)
  return {
    districts: districtCity.length,
    provinceKeys: table('provinceKeys'),
    cityKeys: table('cityKeys'),
    cityHeads: table('cityHeads'),
    districtKeys: table('districtKeys'),
    districtUsual: table('districtUsual'),
    districtHeads: table('districtHeads'),
    villageKeys: table('villageKeys'),
    villageHeads: table('villageHeads'),
    districtWords: table('districtWords'),
    cityWords: table('cityWords'),
    provinceWords: table('provinceWords'),
    districtCity,
    cityProvince,
    villageDistrict: arrays.villageDistrict as Uint16Array,
    districtName,
    districtsOf,
    citiesOf,
    sizeOf: (city: number) => sizes[city]!,
    villageName: (village: number) => villageText(villageName[village]! & 0x7fff_ffff),
    /** Whether it is a kelurahan, as cities have them, and not a desa. */
    isUrban: (village: number) => villageName[village]! >= 0x8000_0000,
    pointOf: (district: number): Point => ({ lat: points[district * 2]!, lng: points[district * 2 + 1]! }),
    areaOf: (district: number): LocationArea => ({
      id: districtCode(district),
      districtName: districtName(district),
      cityName: cityName(districtCity[district]!),
    }),
  }
}

/** The members of each group, from the group of each member. */
function groupsOf(groupOf: Uint16Array | Uint8Array, count: number) {
  const starts = new Uint16Array(count + 1)
  for (const group of groupOf) starts[group + 1]!++
  for (let group = 0; group < count; group++) starts[group + 1]! += starts[group]!
  const members = new Uint16Array(groupOf.length)
  const next = starts.slice()
  groupOf.forEach((group: number, one: number) => (members[next[group]!++] = one))
  return (group: number) => members.subarray(starts[group], starts[group + 1])
}

const decoder = new TextDecoder()
