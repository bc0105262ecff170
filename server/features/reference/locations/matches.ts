import type { PlaceIndex } from './index/open.ts'
import type { KeyTable } from './index/table.ts'
import type { PlaceKind, Token } from './tokens.ts'

/** A reading of some of the words. */
export type Option = {
  level: PlaceKind | 'any'
  /** The words, as bits. */
  mask: number
  score: number
  /** The name is there as a whole, not just its beginning. */
  isWhole: boolean
  isGuess: boolean
  village?: number
}

export type Matches = ReturnType<typeof createMatches>

type How = { factor: number; isWhole?: boolean; isGuess?: boolean }
const OPTIONS_MAX = 5
/** The score of a word before a name that tells its kind ("Kec."). */
const KIND = 0.2

/** The places that the words may name, by the number of each district, city and province; villages by that of their district. */
export function createMatches(places: PlaceIndex, tokens: readonly Token[]) {
  const all = {
    district: new Map<number, Option[]>(),
    village: new Map<number, Option[]>(),
    city: new Map<number, Option[]>(),
    province: new Map<number, Option[]>(),
  }
  const parts = (tokens.at(-1)?.part ?? 0) + 1

  function put(level: PlaceKind, id: number, option: Option) {
    const options = all[level].get(id)
    if (!options) return void all[level].set(id, [option])
    const same = options.findIndex(({ mask }) => mask === option.mask)
    if (same < 0) {
      if (options.length < OPTIONS_MAX) options.push(option)
    } else if (options[same]!.score < option.score) options[same] = option
  }

  /** @param from the first of the words, `to` the one behind the last */
  function scoreOf(level: PlaceKind, from: number, to: number, factor: number) {
    const words = tokens.slice(from, to)
    const { part } = words[0]!
    const before = tokens[from - 1]
    const kind = before?.part === part ? before.kind : null
    const weight = words.reduce((sum, one) => sum + one.weight, 0)
    // Among equal matches: an address has the larger places at its end, a name its most telling word at its beginning.
    const where = (0.03 * part) / parts - 0.002 * (from - tokens.findIndex((one) => one.part === part))
    return weight * factor + (kind ? (kind === level ? KIND : -KIND) : 0) + where
  }

  return {
    ...all,
    /** Puts down what a table has for one of its keys. */
    add(level: PlaceKind, table: KeyTable, at: number, from: number, to: number, how: How) {
      const { factor, isWhole = true, isGuess = false } = how
      const score = scoreOf(level, from, to, factor)
      const mask = (2 ** to - 2 ** from) | 0
      for (const id of table.idsAt(at)) {
        const option: Option = { level, mask, score, isWhole, isGuess }
        if (level === 'village') put(level, places.villageDistrict[id]!, { ...option, village: id })
        else put(level, id, option)
      }
    },
    addOne(
      level: PlaceKind,
      id: number,
      from: number,
      to: number,
      { factor, isWhole = true, isGuess = false }: How,
    ) {
      const score = scoreOf(level, from, to, factor)
      put(level, id, { level, mask: (2 ** to - 2 ** from) | 0, score, isWhole, isGuess })
    },
    isWhole: (options: readonly Option[]) => options.some(({ isWhole }) => isWhole),
  }
}
