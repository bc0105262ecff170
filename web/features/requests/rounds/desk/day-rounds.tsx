import { Plural, Trans } from '@lingui/react/macro'
import { PackageCheck, TriangleAlert, UserRoundX } from 'lucide-react'
import type { RoundRow } from '#contract/requests/rounds.ts'
import { LotsAboard } from '#web/knowledge/lots-aboard.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** The rounds of a day, each with its driver and how far it is. */
export function DayRounds({ rounds }: { rounds: readonly RoundRow[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h4 className="text-sm text-muted">
        <Trans>Rounds</Trans>
      </h4>
      {rounds.length === 0 ? (
        <p className="text-sm text-muted">
          <Trans>No rounds.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {rounds.map((round) => (
            <RoundLine key={round.id} round={round} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RoundLine({ round }: { round: RoundRow }) {
  const { id, driver, stops, open, conflicts, weight_kg, started_at, finished_at, note, aboard } = round
  const weight = formatExact(weight_kg)
  return (
    <Card as="li" interactive className="relative flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to={paths.adminRound(id)}
          className="text-lg font-bold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {driver ? (
            driver.username
          ) : (
            <span className="flex items-center gap-2 text-copper-ink">
              <UserRoundX className="size-5 shrink-0" aria-hidden="true" />
              <Trans>No driver</Trans>
            </span>
          )}
        </Link>
        {finished_at ? (
          <Badge tone="green">
            <Trans context="a round">Over</Trans>
          </Badge>
        ) : (
          started_at && (
            <Badge tone="green">
              <Trans context="a round">On the way</Trans>
            </Badge>
          )
        )}
        {conflicts > 0 && (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
            <Plural value={conflicts} one="# to be settled" other="# to be settled" />
          </Badge>
        )}
        {finished_at && aboard.lots > 0 && (
          <Badge tone="copper" icon={<PackageCheck aria-hidden="true" />} className="whitespace-normal!">
            <LotsAboard {...aboard} />
          </Badge>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span>
          <Plural value={stops} one="# stop" other="# stops" />
        </span>
        {!finished_at && open < stops && (
          <span>
            <Trans>{open} still open</Trans>
          </span>
        )}
        {weight_kg > 0 && (
          <span>
            <Trans>{weight} kg weighed</Trans>
          </span>
        )}
        {note && <span className="truncate">{note}</span>}
      </p>
    </Card>
  )
}
