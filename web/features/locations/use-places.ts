import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import { areasQuery } from './api.ts'
import type { Position } from './use-position.ts'
import { areaName, readRecent, rememberRecent, searchTerm } from './areas.ts'

const DEBOUNCE_ms = 400

/**
 * The proposals for what is typed: earlier choices first, then what the search has found for just this text. With
 * nothing typed yet, the places around a position that is known.
 */
export function usePlaces(typed: string, active: boolean, near: Position | undefined) {
  const [chosen, setChosen] = useState(readRecent)
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const begun = typed.trim() !== ''
  const searchable = begun ? term.length >= LOCATION_MIN_CHARS : near !== undefined
  const current = searchable && settled === term
  const search = useQuery({ ...areasQuery(settled, near), enabled: active && current })

  // Where a place stands already, earlier ones would only be in the way of what comes after it.
  const recent = begun && !term ? [] : chosen.filter((area) => hasWords(areaName(area), term))
  const known = new Set(recent.map(({ id }) => id))
  const found = current ? search.data : undefined
  return {
    recent,
    found,
    options: [...recent, ...(found ?? []).filter(({ id }) => !known.has(id))],
    searching: searchable && (settled !== term || search.isFetching),
    error: current ? search.error : null,
    retry: () => void search.refetch(),
    remember: (area: LocationArea) => setChosen(rememberRecent(area)),
  }
}

/** As the server finds: each word anywhere, in any order. */
const hasWords = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => name.toLowerCase().includes(word))

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_ms)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
