import { PERMIT_WARN_DAYS, type Partner } from '#contract/proof/partners.ts'

const FIRST_WARNING_DAYS = Math.max(...PERMIT_WARN_DAYS)

/** The permits of active partners that end soon or have ended. A permit with a successor is none of them. */
export const findEndingPermits = (partners: readonly Partner[]) =>
  partners
    .filter(({ active }) => active)
    .flatMap(({ id: partner_id, name: partner, permits }) =>
      permits.flatMap(({ id, covers, ends_on, days_left, ended }) => {
        if (ends_on === null || days_left === null || days_left > FIRST_WARNING_DAYS) return []
        const follows = permits.some(
          (other) =>
            other.covers === covers && other.id !== id && (other.ends_on === null || other.ends_on > ends_on),
        )
        return follows ? [] : [{ id, partner_id, partner, covers, ends_on, days_left, ended }]
      }),
    )
