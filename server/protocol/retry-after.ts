/**
 * How long somebody whom we call asks us to wait: `Retry-After` as seconds or as a date (RFC 9110, 10.2.3).
 * @returns milliseconds, 0 for a date that is past; undefined: it asks for nothing that can be read
 */
export function readRetryAfter(value: string | null | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // A date names its day or month; `Date.parse` alone would take `-5` or `12.5` for one.
  const at_ms = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at_ms) ? undefined : Math.max(0, at_ms - now.getTime())
}
