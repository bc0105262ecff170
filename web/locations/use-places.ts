import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import { areasQuery } from './api.ts'
import { readRecent, rememberRecent, searchTerms, termOf, withArea } from './areas.ts'
import type { Position } from './use-position.ts'

const DEBOUNCE_MS = 400

/**
 * The proposals for what is typed: earlier choices first, then what the search has found for just this text. With
 * nothing typed yet, the places around a position that is known.
 */
export function usePlaces(typed: string, active: boolean, near: Position | undefined) {
  const [chosen, setChosen] = useState(readRecent)
  const terms = searchTerms(typed)
  const [widest = ''] = terms
  const settled = useSettled(widest)
  const begun = typed.trim() !== ''
  const searchable = begun ? widest.length >= LOCATION_MIN_CHARS : near !== undefined
  const current = searchable && settled === widest
  const search = useQuery({ ...areasQuery(searchTerms(settled), near), enabled: active && current })

  // Where a place stands already, earlier ones would only be in the way of what comes after it.
  const recent = begun ? chosen.filter((area) => termOf(area, terms) !== undefined) : chosen
  const known = new Set(recent.map(({ id }) => id))
  const found = current ? search.data : undefined
  return {
    recent,
    nothing: found?.areas.length === 0,
    options: [...recent, ...(found?.areas ?? []).filter(({ id }) => !known.has(id))],
    searching: searchable && (settled !== widest || search.isFetching),
    error: current ? search.error : null,
    retry: () => void search.refetch(),
    /** Keeps it for the next time. @returns what was typed, with the place */
    choose: (area: LocationArea) => {
      setChosen(rememberRecent(area))
      return withArea(typed, (recent.includes(area) ? termOf(area, terms) : found?.term) ?? '', area)
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
