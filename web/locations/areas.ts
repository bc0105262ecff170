import { z } from 'zod'
import { LocationArea, type LocationFound } from '#contract/reference/locations.ts'
import { storage } from '#web/lib/device/storage.ts'

const SEPARATOR = ' · '
const RECENT_MAX = 5
/** District, city and province. */
const PARTS_MAX = 3

export const areaName = ({ districtName, cityName }: LocationArea) => districtName + SEPARATOR + cityName

/** A part of what was typed that stands for a place: what is before and behind it is an address. */
export type Extent = { from: number; to: number }

/** The words to search for; once a place has been chosen, and behind a comma, there are none. */
export const searchText = (typed: string) =>
  typed.includes(SEPARATOR) || !typed.split(',').at(-1)!.trim() ? '' : typed.trim()

/**
 * The part of what was typed that names this place: the end of it, from one of the last commas on. Each word is a part of
 * the place's name.
 */
export function extentOf(area: LocationArea, typed: string): Extent | undefined {
  if (!searchText(typed)) return undefined
  const name = areaName(area).toLowerCase()
  const parts = typed.split(',')
  for (let from = Math.max(0, parts.length - PARTS_MAX); from < parts.length; from++) {
    const term = parts.slice(from).join(',').trim()
    const words = term.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    const to = typed.trimEnd().length
    if (words.every((word) => name.includes(word))) return { from: to - term.length, to }
  }
  return undefined
}

/** Where the server has seen the place, in what was typed. */
export function extentFound({ from = 0, to }: LocationFound, typed: string): Extent {
  const before = typed.length - typed.trimStart().length
  return { from: before + from, to: to === undefined ? typed.length : before + to }
}

/** The typed text, with the chosen place where it was named, and its village before it. */
export function withArea(typed: string, { from, to }: Extent, area: LocationFound) {
  const isChosen = typed.includes(SEPARATOR)
  const before = isChosen
    ? ''
    : typed
        .slice(0, from)
        .replace(/[\s,;]+$/, '')
        .trim()
  const behind = isChosen
    ? ''
    : typed
        .slice(to)
        .replace(/^[\s,;.]+/, '')
        .trim()
  const village = area.villageName ?? ''
  const isNamed = before.toLowerCase().includes(village.toLowerCase())
  return [before, isNamed ? '' : village, areaName(area), behind].filter(Boolean).join(', ')
}

export const readRecent = () => z.array(LocationArea).safeParse(storage.read('recent-locations')).data ?? []

/** The district alone, without how it was found. */
export const districtOf = ({ id, districtName, cityName }: LocationArea): LocationArea => ({
  id,
  districtName,
  cityName,
})

/** Puts the choice in front of the earlier ones, and gives the new list. */
export function rememberRecent(area: LocationArea) {
  const recent = [districtOf(area), ...readRecent().filter(({ id }) => id !== area.id)].slice(0, RECENT_MAX)
  storage.write('recent-locations', recent)
  return recent
}
