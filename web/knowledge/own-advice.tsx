import { Trans } from '@lingui/react/macro'

/** Where no source stands behind it. */
export const OwnAdvice = () => (
  <p className="mt-1 text-xs text-muted">
    <Trans>Our own advice: we know of no published source for it.</Trans>
  </p>
)
