import { useState } from 'react'

/**
 * The message of the last attempt, until the next one has its answer: a message that vanished with the press would
 * move its button, and the second tap of a double one would hit the control behind it.
 */
export function useUntilAnswered<T>(said: T, busy: boolean): T {
  const [kept, setKept] = useState(said)
  if (!busy && kept !== said) setKept(said)
  return busy ? kept : said
}
