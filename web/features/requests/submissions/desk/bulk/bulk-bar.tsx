import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { BulkStatus, SubmissionRow } from '#contract/requests/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import type { Bulk } from './use-bulk.ts'
import type { Selection } from '../table/use-selection.ts'

const actions = [
  ['approved', msg({ message: 'Approve', context: 'action on a request' })],
  ['rejected', msg({ message: 'Reject', context: 'action on a request' })],
  ['cancelled', msg({ message: 'Cancel request', context: 'action on a request' })],
] as const satisfies [BulkStatus, unknown][]

type Props = { selection: Selection; bulk: Bulk; rows: readonly SubmissionRow[] }

/** The actions on the selected requests: at the foot of the screen, so that nothing moves when the first is selected. */
export function BulkBar({ selection, bulk, rows }: Props) {
  const { t, i18n } = useLingui()
  const { chosen } = selection
  return (
    <>
      <span role="status" className="sr-only">
        {chosen.size > 0 && <Count count={chosen.size} />}
      </span>
      {chosen.size > 0 && (
        <div
          role="group"
          aria-label={t`Selected requests`}
          data-foot=""
          className="sticky-foot flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float"
        >
          <p className="mr-auto ml-2 text-sm font-semibold" aria-hidden="true">
            <Count count={chosen.size} />
          </p>
          <Button
            variant="ghost"
            size="small"
            className="lg:hidden"
            onClick={() => selection.set(rows, true)}
          >
            <Trans>Select this page</Trans>
          </Button>
          <Button
            variant="ghost"
            size="small"
            square
            aria-label={t`Clear selection`}
            title={t`Clear selection`}
            onClick={selection.clear}
            icon={<X className="size-4" aria-hidden="true" />}
          />
          <div className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            {actions.map(([status, label]) => (
              <Button
                key={status}
                variant="secondary"
                size="small"
                disabledReason={bulk.busy && t`One moment, please.`}
                onClick={() => bulk.ask(status)}
              >
                {i18n._(label)}
              </Button>
            ))}
            <Button
              variant="secondary"
              size="small"
              busy={bulk.busy && !bulk.asking}
              onClick={() => bulk.spam([...chosen.values()])}
            >
              <Trans>Spam</Trans>
            </Button>
            <Button
              variant="secondary"
              size="small"
              className="max-sm:col-span-2"
              disabledReason={bulk.busy && t`One moment, please.`}
              onClick={() => bulk.ask('assignee')}
            >
              <Trans>Assign…</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <Plural value={count} one="# request selected" other="# requests selected" />
)
