import { conflict } from './errors.ts'

/**
 * That something still stands there as whoever changes it saw it: of two, the second is told.
 * @throws Problem 409 `changed-meanwhile`
 */
export function requireUnchanged<Form extends object>(thing: string, stands: Form, seen: Form) {
  const names = Object.keys(seen) as (keyof Form)[]
  if (names.some((name) => stands[name] !== seen[name]))
    throw conflict('changed-meanwhile', `Somebody else has changed this ${thing}. Read it again.`)
}
