import { Suspense, type ReactNode } from 'react'
import type { ProblemPlace } from '#contract/foundation/problems.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { ApiError } from './api.ts'
import { errorMessage, type OtherWords } from './error-message.ts'

// Few ever meet one: a first visit does not load it.
const Lead = deferred(async () => (await import('./lead.tsx')).Lead)

/** The words of a refusal with the way to what it asks for first, where it names a place. */
export function withLead(words: ReactNode, error: unknown): ReactNode {
  const at = error instanceof ApiError && error.at
  if (!words || !at) return words
  return (
    <>
      {words} {leadTo(at)}
    </>
  )
}

/** The way to a place, behind the words that ask for it. */
export const leadTo = (at: ProblemPlace) => (
  <Suspense fallback={null}>
    <Lead at={at} />
  </Suspense>
)

/** `errorMessage` with its way. */
export const refusalOf = (error: unknown, otherwise?: OtherWords) =>
  withLead(errorMessage(error, otherwise), error)
