import { usualNames } from '../usual-names.ts'
import { searchKey, wordsIn } from '../search-key.ts'
import { ENGLISH_SIDES } from '../short-forms.ts'
import { spellingKeys } from '../spelling.ts'

/** Parts of the names of cities that people leave out. */
const SHED = /^(?:kepulauan|pulau) | kepulauan$/

/**
 * The ways to say a province, city or regency, as words: "Bandung" and "Kota Bandung" both name one, "Jakarta Selatan" is
 * officially "Kota Administrasi …", "Jaksel" is its usual short name, an English map has "South Jakarta City".
 * @param code the ministry's: `31` or `31.74`
 */
export function nameForms(code: string, officialName: string): string[] {
  const official = searchKey(officialName)
  const [, kind = '', plain = official] = /^(kota|kabupaten) (?:administrasi )?(.+)$/.exec(official) ?? []
  const usual = usualNames[code] ?? []
  // A name that says the kind itself is no name without it: "Kabupaten Pontianak" was another place than Pontianak.
  const whole = usual.filter((name) => /^(kota|kabupaten) /.test(name))
  const names = [plain, ...usual.filter((name) => !whole.includes(name)), ...inEnglish(plain)]
  if (SHED.test(plain)) names.push(plain.replace(SHED, ''))
  const english = kind === 'kota' ? ['city'] : kind ? ['regency'] : []
  return [
    ...new Set([
      ...names,
      ...(kind ? names.map((name) => `${kind} ${name}`) : []),
      ...english.flatMap((word) => names.map((name) => `${name} ${word}`)),
      ...whole,
      official,
    ]),
  ]
}

/** "Jakarta Selatan" is South Jakarta on an English map. */
export function inEnglish(name: string): string[] {
  return Object.entries(ENGLISH_SIDES).flatMap(([english, sides]) =>
    sides
      .filter((side) => name.endsWith(` ${side}`))
      .map((side) => `${english} ${name.slice(0, -side.length - 1)}`),
  )
}

/** The names that one entry of the data set holds: "Misool (Misool Utara)" and "Tiro/Truseb" are two. */
export function namesIn(entry: string): string[] {
  const parts = entry.split(/[/()]/).filter((part) => searchKey(part).length >= 4)
  return parts.length > 1 ? [entry, ...parts] : [entry]
}

/** The keys that a district or a village is found by. */
export const keysOfPlace = (entry: string) => [
  ...new Set(namesIn(entry).flatMap((name) => spellingKeys(wordsIn(name)))),
]
