import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { reports, type ReportGroup } from '#contract/proof/reports.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ToReports } from '../report-page.tsx'
import { GroupDialog } from './group-dialog.tsx'

/** Under which group and which waste code each kind is reported. @param mayChange an administrator */
export function GroupsPage({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const say = useBilingual()
  const query = useQuery(queryOf(reports.groups, {}))
  const [wanted, setWanted] = useState('')
  const [editing, setEditing] = useState<readonly ReportGroup[] | null>(null)
  const words = wanted.trim().toLowerCase()
  const found = query.data?.groups.filter(({ name, group, waste_code }) =>
    [say(name), group, waste_code].some((text) => text.toLowerCase().includes(words)),
  )
  const groups = namesOf(query.data?.groups)
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
              The group and code of each kind in reports. Reports that were handed in keep the groups and
              codes of their day.
            </Trans>
          ) : (
            <Trans>
              The group and code of each kind in reports. An administrator can change them. Reports that were
              handed in keep the groups and codes of their day.
            </Trans>
          )}
        </p>
        {query.data && (
          <p className="text-sm text-muted">
            <Trans>
              Entries not changed here, as of {formatDay(query.data.shipped.as_of)}:{' '}
              {say(query.data.shipped.source)} {say(query.data.shipped.note)}
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
            namesOf(found).map((group) => {
              const kinds = found.filter((one) => one.group === group)
              return (
                <Section
                  key={group}
                  group={group}
                  kinds={kinds}
                  // Of what was looked for, all is not all of the group.
                  onEditAll={mayChange && !words && kinds.length > 1 ? () => setEditing(kinds) : undefined}
                  onEdit={mayChange ? (one) => setEditing([one]) : undefined}
                />
              )
            })
          )}
        </>
      )}
      <GroupDialog editing={editing} groups={groups} onClose={() => setEditing(null)} />
    </section>
  )
}

/** Of the groups, each once. */
const namesOf = (all: readonly ReportGroup[] = []) => [...new Set(all.map(({ group }) => group))]

type SectionProps = {
  group: string
  kinds: readonly ReportGroup[]
  onEditAll: (() => void) | undefined
  onEdit: ((one: ReportGroup) => void) | undefined
}

/** The kinds of one reporting group. */
function Section({ group, kinds, onEditAll, onEdit }: SectionProps) {
  const { t } = useLingui()
  return (
    <section aria-label={group} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 flex-1 text-base wrap-anywhere">{group}</h3>
        {onEditAll && (
          <Button
            variant="ghost"
            size="small"
            aria-label={t`Change all of ${group}`}
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={onEditAll}
          >
            <Trans>Change all</Trans>
          </Button>
        )}
      </div>
      <Card padded={false} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {kinds.map((one) => (
            <Line key={one.what} kind={one} onEdit={onEdit && (() => onEdit(one))} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Line({ kind, onEdit }: { kind: ReportGroup; onEdit: (() => void) | undefined }) {
  const { t } = useLingui()
  const say = useBilingual()
  const { waste_code, changed } = kind
  const name = say(kind.name)
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
        <p className="text-sm text-muted wrap-anywhere">{waste_code || <Trans>No waste code</Trans>}</p>
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
