import type { OpenPhoto } from '#server/adapters/images/port.ts'
import type { Look } from '#server/adapters/vision/port.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { hasDouble, withDoubles } from './more-dangerous.ts'

/**
 * The engine's look at a photo, reduced to classes that the knowledge base has.
 * @throws Problem 503 `vision-unavailable`, or the engine's own
 */
export async function lookAtPhoto(
  { vision }: Pick<Context, 'vision'>,
  { small, written }: Pick<OpenPhoto, 'small' | 'written'>,
): Promise<Look> {
  const file = written.then(({ data }) => data)
  // An engine of ours does not wait for the file, and so hears nothing of its fault.
  file.catch(() => {})
  const seen = await vision.look(file, small).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    const problem = new Problem(
      503,
      { code: 'vision-unavailable', retry_after_s: 30 },
      'Photos cannot be analysed right now.',
    )
    problem.cause = error
    throw problem
  })
  const [best] = seen.candidates
  const candidates = seen.candidates.filter((one) => findDeviceFacts(one.class))
  const lost = seen.verdict === 'named' ? candidates[0] !== best || !best : candidates.length === 0
  const verdict = seen.verdict !== 'not-a-device' && lost ? 'cannot-tell' : seen.verdict
  const several = seen.several === true && verdict === 'choose' && candidates.length > 1
  return {
    ...seen,
    several,
    // The person is asked where a mistake would be dangerous, however sure the engine is.
    verdict: verdict === 'named' && hasDouble(best!) ? 'choose' : verdict,
    candidates: withDoubles(candidates, several),
  }
}
