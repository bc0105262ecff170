import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { reports, type ReportGroup } from '#contract/reports.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatDay } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ToReports } from '../report-page.tsx'
import { GroupDialog } from './group-dialog.tsx'

/** Under which group and which waste code each kind is reported. @param mayChange an administrator */
export function GroupsPage({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const say = useBilingual()
  const query = useQuery(queryOf(reports.groups, {}))
  const [wanted, setWanted] = useState('')
  const [editing, setEditing] = useState<ReportGroup | null>(null)
  const words = wanted.trim().toLowerCase()
  const found = query.data?.groups.filter(({ name, group, waste_code }) =>
    [say(name), group, waste_code].some((text) => text.toLowerCase().includes(words)),
  )
  const groups = [...new Set(query.data?.groups.map(({ group }) => group))].toSorted()
  return (
    <section aria-labelledby="groups" className="flex max-w-3xl flex-col gap-4">
      <ToReports />
      <header className="flex flex-col gap-1.5">
        <h2 id="groups" className="text-xl">
          <Trans>Groups and waste codes</Trans>
        </h2>
        <p className="text-muted">
          {mayChange ? (
            <Trans>
              Under which words a kind stands in reports. What was handed in keeps those of its day.
            </Trans>
          ) : (
            <Trans>
              Under which words a kind stands in reports. An administrator can change them; what was handed in
              keeps those of its day.
            </Trans>
          )}
        </p>
        {query.data && (
          <p className="text-sm text-muted">
            <Trans>
              Where nothing was changed here: {say(query.data.shipped.source)}, as of{' '}
              {formatDay(query.data.shipped.as_of)}. {say(query.data.shipped.note)}
            </Trans>
          </p>
        )}
      </header>
      {query.isError && (
        <ErrorState
          title={<Trans>The groups could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!found && !query.isError && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {found && (
        <>
          <Field label={t`Find a kind, a group or a code`}>
            <Input
              type="search"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
              autoComplete="off"
            />
          </Field>
          {found.length === 0 ? (
            <p role="status" className="text-muted">
              <Trans>No results found.</Trans>
            </p>
          ) : (
            <Card padded={false} className="overflow-hidden">
              <ul aria-label={t`Kinds`} className="divide-y divide-line">
                {found.map((one) => (
                  <Line key={one.what} group={one} onEdit={mayChange ? () => setEditing(one) : undefined} />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      <GroupDialog editing={editing} groups={groups} onClose={() => setEditing(null)} />
    </section>
  )
}

function Line({ group: one, onEdit }: { group: ReportGroup; onEdit: (() => void) | undefined }) {
  const { t } = useLingui()
  const say = useBilingual()
  const { group, waste_code, changed } = one
  const name = say(one.name)
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {changed && (
            <Badge tone="copper">
              <Trans>Changed here</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {group} · {waste_code || <Trans>no waste code</Trans>}
        </p>
      </div>
      {onEdit && (
        <Button
          variant="ghost"
          square
          aria-label={t`Change: ${name}`}
          title={t`Change: ${name}`}
          icon={<Pencil className="size-4.5" aria-hidden="true" />}
          onClick={onEdit}
        />
      )}
    </li>
  )
}
