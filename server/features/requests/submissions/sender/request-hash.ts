import { hash } from 'node:crypto'

/** The fields that have been part of every request's hash from the beginning, in this order. */
const ALWAYS = ['channel', 'service', 'title', 'message', 'location', 'phone_number', 'source_url'] as const

/**
 * Of what is asked for: a retry must ask for the same. A field that was added later counts only where it is filled,
 * so that a phone that comes back online with a request from before still finds what was stored of it.
 */
export function requestHash(row: Record<(typeof ALWAYS)[number], string | null>) {
  const later = Object.entries(row).flatMap(([name, value]) =>
    (ALWAYS as readonly string[]).includes(name) || value === null || value === '' ? [] : name,
  )
  return hash('sha256', JSON.stringify(row, [...ALWAYS, ...later.toSorted()]))
}
