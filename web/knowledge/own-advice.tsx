import { Trans } from '@lingui/react/macro'

/** Marks advice without a source. */
export const OwnAdvice = () => (
  <p className="mt-1 text-xs text-muted">
    <Trans>Our own advice: we know of no published source for it.</Trans>
  </p>
)
