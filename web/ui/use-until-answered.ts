import { useState } from 'react'

/**
 * What was said of the last attempt, for as long as the next one has no answer: a message that vanished with the press
 * would move its button, and the second tap of a double one would hit what comes after it.
 */
export function useUntilAnswered<T>(said: T, busy: boolean): T {
  const [kept, setKept] = useState(said)
  if (!busy && kept !== said) setKept(said)
  return busy ? kept : said
}
