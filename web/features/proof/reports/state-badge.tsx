import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, Stamp, TriangleAlert } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

type Props = {
  over: boolean
  handedIn: boolean
  /** `maybe`: something was recorded since; whether a figure is another, the report says. */
  differs: boolean | 'maybe'
}

/** How far a report is. */
export function ReportBadge({ over, handedIn, differs }: Props) {
  if (handedIn && differs)
    return (
      <Badge tone="copper" icon={<TriangleAlert aria-hidden="true" />}>
        {differs === 'maybe' ? (
          <Trans>Handed in, new entries since</Trans>
        ) : (
          <Trans>Handed in, with differences</Trans>
        )}
      </Badge>
    )
  if (handedIn)
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
        <Trans context="a report">Handed in</Trans>
      </Badge>
    )
  if (over)
    return (
      <Badge icon={<Stamp aria-hidden="true" />}>
        <Trans>Can be handed in</Trans>
      </Badge>
    )
  return (
    <Badge tone="outline" icon={<CircleDashed aria-hidden="true" />}>
      <Trans context="a report">Running</Trans>
    </Badge>
  )
}
