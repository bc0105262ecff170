import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOCATION_MIN_CHARS, type LocationArea } from '#contract/locations.ts'
import { areasQuery } from './api.ts'
import { areaName, readRecent, rememberRecent, searchTerm } from './areas.ts'

const DEBOUNCE_ms = 400

/** The proposals for what is typed: earlier choices first, then what the search has found for just this text. */
export function usePlaces(typed: string, active: boolean) {
  const [chosen, setChosen] = useState(readRecent)
  const term = searchTerm(typed)
  const settled = useSettled(term)
  const searchable = term.length >= LOCATION_MIN_CHARS
  const current = searchable && settled === term
  const search = useQuery({ ...areasQuery(settled), enabled: active && current })

  const begun = term.toLowerCase()
  const recent = chosen.filter((area) => areaName(area).toLowerCase().includes(begun))
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

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_ms)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
