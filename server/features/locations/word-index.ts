/** With fewer letters nearly every word is one typo away. */
const TYPO_MIN_CHARS = 4
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/**
 * Which places have words that begin so. A word is a look-up in a sorted list, and a mistyped one some hundred of
 * them (every spelling that is one typo away) instead of a walk through the whole list.
 * @param wordsOf the words of each place
 */
export function createWordIndex(wordsOf: readonly Iterable<string>[]) {
  const placesOf = new Map<string, number[]>()
  wordsOf.forEach((words, place) => {
    for (const word of new Set(words)) {
      const places = placesOf.get(word)
      if (places) places.push(place)
      else placesOf.set(word, [place])
    }
  })
  const sorted = [...placesOf.keys()].toSorted()
  const places = sorted.map((word) => placesOf.get(word)!)
  const longest = Math.max(0, ...sorted.map(({ length }) => length))

  /** In the list: the words that begin so. */
  function begun(start: string) {
    const found: number[] = []
    for (let at = lowest(sorted, start); at < sorted.length && sorted[at]!.startsWith(start); at++)
      found.push(at)
    return found
  }

  /** In the list: the words that begin so but for one letter more, less or other, or two swapped. */
  function almost(typed: string) {
    if (typed.length < TYPO_MIN_CHARS || typed.length > longest + 1) return []
    return [...new Set([...oneTypoAway(typed)].flatMap(begun))]
  }

  /** The places that have one of each, in their order. */
  function having(each: readonly (readonly number[])[]) {
    const met = new Uint8Array(wordsOf.length)
    each.forEach((words, nth) => {
      for (const word of words)
        for (const place of places[word]!) if (met[place] === nth) met[place] = nth + 1
    })
    const found: number[] = []
    met.forEach((nth, place) => nth === each.length && found.push(place))
    return found
  }

  return {
    /** The places with all these words, or words that begin so. */
    find: (words: readonly string[]) => having(words.map(begun)),
    /** The places that would be found if one of the words were typed rightly. */
    guess(words: readonly string[]) {
      const each = words.map(begun)
      const unknown = each.flatMap((found, nth) => (found.length === 0 ? [nth] : []))
      if (unknown.length > 1) return []
      const mistyped = unknown.length > 0 ? unknown : words.keys()
      const found = [...mistyped].flatMap((nth) => having(each.with(nth, almost(words[nth]!))))
      return [...new Set(found)].toSorted((a, b) => a - b)
    },
  }
}

function* oneTypoAway(typed: string) {
  for (let at = 0; at < typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    yield before + after
    if (after) yield before + after[0] + typed[at] + after.slice(1)
    for (const letter of LETTERS) {
      yield before + letter + after
      yield before + letter + typed.slice(at)
    }
  }
}

/** The first place at which `key` could stand in a sorted list. */
function lowest(sorted: readonly string[], key: string) {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < key) from = middle + 1
    else to = middle
  }
  return from
}
