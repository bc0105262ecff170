import { Plural, Trans } from '@lingui/react/macro'
import { BellRing, EyeOff, TimerOff } from 'lucide-react'
import type { DeskPoint } from '#contract/requests/points.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PointPhoto } from '../point-photo.tsx'
import { StateBadge } from '../state-badge.tsx'

/** A point in the list, with what it needs. */
export function PointRow({ point, onOpen }: { point: DeskPoint; onOpen: () => void }) {
  return (
    <Card as="li" interactive className="relative flex items-start gap-4">
      {point.photo && (
        <PointPhoto
          name={point.name}
          photo={point.photo}
          sizes="4rem"
          className="size-16 shrink-0 rounded-control"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <button
            type="button"
            onClick={onOpen}
            className="min-w-0 text-left text-lg font-bold break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {point.name}
          </button>
          <StateBadge state={point.state} />
          {point.reports > 0 && (
            <Badge tone="copper" icon={<BellRing aria-hidden="true" />}>
              <Plural value={point.reports} one="# report" other="# reports" />
            </Badge>
          )}
          <PointFlags point={point} />
        </div>
        <p className="text-sm text-muted wrap-anywhere">
          {point.address} · {point.district.districtName}, {point.district.cityName}
        </p>
      </div>
    </Card>
  )
}

/** The unusual facts about a point, beside its state and its reports. */
export function PointFlags({ point }: { point: DeskPoint }) {
  const heard = formatDate(point.heard_at)
  return (
    <>
      {point.quiet && (
        <Badge tone="danger" icon={<TimerOff aria-hidden="true" />}>
          <Trans>No news since {heard}</Trans>
        </Badge>
      )}
      {!point.active && (
        <Badge icon={<EyeOff aria-hidden="true" />}>
          <Trans>Not shown</Trans>
        </Badge>
      )}
      {point.is_example && (
        <Badge tone="outline">
          <Trans>Example</Trans>
        </Badge>
      )}
    </>
  )
}
