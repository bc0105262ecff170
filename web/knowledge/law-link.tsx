import { Trans } from '@lingui/react/macro'
import type { RouteRule } from '#contract/reference/legal-routes.ts'
import { formatDay } from '#web/lib/words/format.ts'

/** Which law a rule is read from, and when it was looked up. */
export const LawLink = ({ rule }: { rule: RouteRule }) => (
  <a
    href={rule.url}
    target="_blank"
    rel="noopener noreferrer"
    className="underline underline-offset-2 hover:text-ink"
  >
    <Trans>
      {rule.law}, checked on {formatDay(rule.as_of)}
    </Trans>
  </a>
)
