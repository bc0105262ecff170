import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Upkeep, UpkeepRow } from '#contract/administration/upkeep.ts'
import type { RightsKind } from '#contract/people/rights.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatAge } from '#web/lib/time/spans.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { formatDay, formatInstant } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const HOUR_MS = 60 * 60_000

const asked: Record<RightsKind, MessageDescriptor> = {
  access: msg`Somebody wants to see their data`,
  correction: msg`Somebody wants their data corrected`,
  erasure: msg`Somebody wants their data deleted`,
  objection: msg`Somebody objects to the use of their data`,
}

/** The administrators' part of Today: one row, one reason, one press. */
export function UpkeepCard({ upkeep: { rows, backup_at } }: { upkeep: Upkeep }) {
  const now_ms = useNow()
  if (rows.length === 0 && backup_at === null) return null
  return (
    <Card as="section" aria-labelledby="upkeep">
      <h2 id="upkeep" className="text-lg">
        <Trans>For administrators</Trans>{' '}
        {rows.length > 0 && <span className="font-normal text-muted tabular-nums">{rows.length}</span>}
      </h2>
      <ul>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} now_ms={now_ms} />
        ))}
      </ul>
      {backup_at && (
        <p className="pt-2 text-sm text-muted">
          <Trans>Age of the last backup:</Trans>{' '}
          <Link
            to={paths.adminBackups}
            className="relative font-semibold text-primary after:absolute after:-inset-x-1 after:-inset-y-3"
          >
            <time dateTime={backup_at} title={formatInstant(backup_at)}>
              {formatAge(backup_at, now_ms)}
            </time>
          </Link>
        </p>
      )}
    </Card>
  )
}

const keyOf = (row: UpkeepRow) =>
  row.kind === 'trouble' ? `${row.part} ${row.trouble.code}` : `${row.kind} ${row.id}`

function Row({ row, now_ms }: { row: UpkeepRow; now_ms: number }) {
  const { i18n, t } = useLingui()
  const say = useBilingual()
  switch (row.kind) {
    case 'rights':
      return (
        <Waits
          name={i18n._(asked[row.asks])}
          reason={
            <span className={row.late ? 'font-semibold text-danger' : undefined}>
              <TimeLeft due_at={row.due_at} now_ms={now_ms} />
            </span>
          }
          to={`${paths.adminRights}/requests/${row.id}`}
          act={t({ message: 'Answer', context: 'action on a data request' })}
        />
      )
    case 'permit': {
      const day = formatDay(row.ends_on)
      return (
        <Waits
          name={row.partner}
          reason={
            row.ended ? (
              <span className="font-semibold text-danger">
                <Trans>The permit ended on {day}</Trans>
              </span>
            ) : (
              <Trans>The permit ends on {day}</Trans>
            )
          }
          to={`${paths.adminPartners}?only=${row.partner_id}`}
          act={t`Enter the new permit`}
        />
      )
    }
    case 'trouble':
      return (
        <Waits
          name={say(row.trouble.what)}
          reason={say(row.trouble.todo)}
          to={row.part === 'backup' ? paths.adminBackups : paths.adminHealth}
          act={row.part === 'backup' ? t`Look at the backups` : t`Look at the service`}
        />
      )
  }
}

function TimeLeft({ due_at, now_ms }: { due_at: string; now_ms: number }) {
  const left_h = (Date.parse(due_at) - now_ms) / HOUR_MS
  const hours = Math.floor(Math.abs(left_h))
  return left_h <= 0 ? (
    <Plural value={hours} _0="Overdue" one="Overdue for # hour" other="Overdue for # hours" />
  ) : (
    <Plural value={hours} _0="Less than an hour left" one="# hour left" other="# hours left" />
  )
}

const Waits = ({ name, reason, to, act }: { name: string; reason: ReactNode; to: string; act: string }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted wrap-anywhere">{reason}</p>
    </div>
    <Link to={to} className={`${buttonStyle({ variant: 'secondary' })} sm:min-w-52`}>
      {act}
      <span className="sr-only">: {name}</span>
    </Link>
  </li>
)
