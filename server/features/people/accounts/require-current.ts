import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { invalidField } from '#server/core/errors.ts'

/**
 * Nobody can agree to a privacy notice that is not shown any more, or not yet.
 * @throws Problem 400 on `consent`
 */
export function requireCurrent(consent: string | undefined) {
  if (consent !== undefined && consent !== PRIVACY_VERSION)
    throw invalidField(
      'consent',
      `is to another privacy notice than that of ${PRIVACY_VERSION}; read that one first`,
    )
}
