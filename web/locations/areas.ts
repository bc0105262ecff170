import { z } from 'zod'
import { LOCATION_MAX_CHARS, LocationArea } from '#contract/locations.ts'
import { storage } from '#web/lib/storage.ts'

const SEPARATOR = ' · '
const RECENT_MAX = 5
/** District, city and province. */
const PARTS_MAX = 3

export const areaName = ({ districtName, cityName }: LocationArea) => districtName + SEPARATOR + cityName

/**
 * What a place may be looked for by, most words first. People write its city and province behind it ("Coblong, Bandung"),
 * or an address before it ("Jl. Melati 5, Kebay"): which of the two stands before a comma, only a search can tell.
 * Once a place has been chosen there is nothing left to look for.
 */
export function searchTerms(typed: string): string[] {
  const parts = typed.split(',')
  if (typed.includes(SEPARATOR) || !parts.at(-1)!.trim()) return []
  return [...parts.keys()]
    .slice(-PARTS_MAX)
    .map((from) => parts.slice(from).join(',').trim())
    .filter(({ length }) => length <= LOCATION_MAX_CHARS)
}

/** The first of the terms that names this place. As the server finds: each word anywhere, in any order. */
export function termOf(area: LocationArea, terms: readonly string[]) {
  const name = areaName(area).toLowerCase()
  return terms.find((term) =>
    term
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => name.includes(word)),
  )
}

/** The first of the terms that finds something, with what it finds. */
export async function firstFound(
  terms: readonly string[],
  search: (term: string) => Promise<LocationArea[]>,
) {
  for (const term of terms) {
    const areas = await search(term)
    if (areas.length > 0) return { term, areas }
  }
  return { term: '', areas: [] }
}

/** What was typed, with the search term at its end replaced by the chosen place. */
export function withArea(typed: string, term: string, area: LocationArea) {
  const written = typed.trimEnd()
  const address = typed.includes(SEPARATOR) ? '' : written.slice(0, written.length - term.length).trim()
  return address ? `${address} ${areaName(area)}` : areaName(area)
}

export const readRecent = () => z.array(LocationArea).safeParse(storage.read('recent-locations')).data ?? []

/** Puts the choice in front of the earlier ones, and gives the new list. */
export function rememberRecent(area: LocationArea) {
  const recent = [area, ...readRecent().filter(({ id }) => id !== area.id)].slice(0, RECENT_MAX)
  storage.write('recent-locations', recent)
  return recent
}
