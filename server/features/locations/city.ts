import { searchKey } from './search-key.ts'
import { usualNames } from './usual-names.ts'

export type City = {
  /** Each way to say it, as a whole. */
  forms: readonly string[]
  /** Every word that a place in it may be said with. */
  words: readonly string[]
}

/**
 * A city or regency as people call it: "Bandung" and "Kota Bandung" both name one, "Jakarta Selatan" is officially
 * "Kota Administrasi …", "Jaksel" is its usual short name, and one may write "Kulonprogo".
 * @param code the ministry's, e.g. `31.74`
 */
export function cityOf(code: string, officialName: string): City {
  const official = searchKey(officialName)
  const [, kind = '', plain = official] = /^(kota|kabupaten) (?:administrasi )?(.+)$/.exec(official) ?? []
  const names = [plain, ...(usualNames[code] ?? [])]
  const forms = [...names, ...names.map((name) => `${kind} ${name}`.trim()), official]
  const province = usualNames[code.slice(0, 2)] ?? []
  return { forms, words: [...forms, ...province].flatMap(wordsOf) }
}

/** The words of a name, and the name written as one. */
export const wordsOf = (name: string) => [...name.split(' '), name.replaceAll(' ', '')]
