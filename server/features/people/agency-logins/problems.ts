import { AgencyError, type Agency, type AgencyFailure } from '#server/adapters/agency/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict, notFound, Problem } from '#server/core/errors.ts'
import { attemptExpired } from './cookie.ts'

/** @throws Problem 404 where no agency is set */
export function requireAgency({ agency, identity }: Pick<RequestContext, 'agency' | 'identity'>) {
  if (!agency || !identity.agency) throw notFound('Agency')
  return { agency, accounts: identity.agency }
}

const PROBLEMS: Record<AgencyFailure, () => Problem> = {
  unavailable: () =>
    new Problem(
      503,
      { code: 'agency-unavailable', retry_after_s: 60 },
      "The agency's sign-in does not answer right now. Try again later.",
    ),
  refused: () => conflict('agency-refused', 'The sign-in at the agency was cancelled or refused.'),
  expired: attemptExpired,
  clock: () =>
    conflict('agency-clock', 'The clocks of the agency and of this server differ. Tell the operator.'),
}

/**
 * Asks the agency. What went wrong is for the log: codes, never a token or a name.
 * @throws Problem 409, 503
 */
export async function askAgency<Result>(
  { log }: Pick<RequestContext, 'log'>,
  agency: Agency,
  ask: (agency: Agency) => Promise<Result>,
) {
  try {
    return await ask(agency)
  } catch (error) {
    if (!(error instanceof AgencyError)) throw error
    const { failure, said } = error
    log.warn({ failure, said }, 'a sign-in at the agency failed')
    throw PROBLEMS[failure]()
  }
}

export const noGroup = () =>
  conflict(
    'agency-no-group',
    "None of your groups at the agency has a role here. Ask the agency's administrator.",
  )
