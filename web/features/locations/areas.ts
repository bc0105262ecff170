import { z } from 'zod'
import { LocationArea } from '#contract/locations.ts'
import { storage } from '#web/lib/storage.ts'

const SEPARATOR = ' · '
const RECENT_MAX = 5

export const areaName = ({ districtName, cityName }: LocationArea) => districtName + SEPARATOR + cityName

/**
 * The part of what was typed that a place is looked for by: people also write an address, so it is what stands
 * behind the last comma ("Jl. Melati 5, Kebay"). Once a place has been chosen there is nothing left to look for.
 */
export function searchTerm(typed: string) {
  return typed.includes(SEPARATOR) ? '' : typed.slice(typed.lastIndexOf(',') + 1).trim()
}

/** What was typed, with its search term replaced by the chosen place. */
export function withArea(typed: string, area: LocationArea) {
  const address = typed.includes(SEPARATOR) ? '' : typed.slice(0, typed.lastIndexOf(',') + 1)
  return address ? `${address} ${areaName(area)}` : areaName(area)
}

export const readRecent = () => z.array(LocationArea).safeParse(storage.read('recent-locations')).data ?? []

/** Puts the choice in front of the earlier ones, and gives the new list. */
export function rememberRecent(area: LocationArea) {
  const recent = [area, ...readRecent().filter(({ id }) => id !== area.id)].slice(0, RECENT_MAX)
  storage.write('recent-locations', recent)
  return recent
}
