import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOCATION_MIN_CHARS, type LocationFound } from '#contract/reference/locations.ts'
import { areasQuery } from './api.ts'
import { extentFound, extentOf, readRecent, rememberRecent, searchText, withArea } from './areas.ts'
import type { Position } from './use-position.ts'

const DEBOUNCE_MS = 400

/**
 * The proposals for what is typed: earlier choices first, then what the search has found for just this text. With
 * nothing typed yet, the places around a position that is known.
 */
export function usePlaces(typed: string, active: boolean, near: Position | undefined) {
  const [chosen, setChosen] = useState(readRecent)
  const text = searchText(typed)
  const settled = useSettled(text)
  const begun = typed.trim() !== ''
  const searchable = begun ? text.length >= LOCATION_MIN_CHARS : near !== undefined
  const current = searchable && settled === text
  const search = useQuery({ ...areasQuery(settled, near), enabled: active && current })

  // Where a place stands already, earlier ones would only be in the way of what comes after it.
  const recent: readonly LocationFound[] = begun ? chosen.filter((area) => extentOf(area, typed)) : chosen
  const known = new Set(recent.map(({ id }) => id))
  const found = current ? search.data : undefined
  return {
    recent,
    nothing: found?.length === 0,
    options: [...recent, ...(found ?? []).filter(({ id }) => !known.has(id))],
    searching: searchable && (settled !== text || search.isFetching),
    error: current ? search.error : null,
    retry: () => void search.refetch(),
    /** Keeps it for the next time. @returns what was typed, with the place */
    choose: (area: LocationFound) => {
      setChosen(rememberRecent(area))
      const extent = recent.includes(area) ? extentOf(area, typed) : undefined
      return withArea(typed, extent ?? extentFound(area, typed), area)
    },
  }
}

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
