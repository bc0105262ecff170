import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { desk } from '#contract/requests/desk.ts'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { asSentence, errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Bulk } from './use-bulk.ts'

const NOBODY = 'nobody'

type Props = { bulk: Bulk; count: number; rows: readonly SubmissionRow[] }

/** Gives the selected requests to one of staff, who is told, or to nobody any more. */
export function BulkAssign({ bulk, count, rows }: Props) {
  const { t } = useLingui()
  const { asking, ask, assign, busy, error } = bulk
  const open = asking === 'assignee'
  const staff = useQuery({ ...queryOf(desk.staff, {}), enabled: open })
  const [chosen, setChosen] = useState('')
  const to = staff.data?.staff.find(({ id }) => String(id) === chosen)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) ask(undefined)
      }}
      closeLabel={t`Close`}
      title={t`Assign the selected requests to`}
      description={
        <Plural
          value={count}
          one="# request. If the change is not possible, the reason is shown."
          other="# requests. Requests that cannot be changed are listed afterwards."
        />
      }
      busy={busy}
      failure={
        error && (
          <Trans>{asSentence(errorMessage(error))} You can try again: changes already made stay.</Trans>
        )
      }
      keepLabel={<Trans>Back</Trans>}
      waitReason={t`One moment, please.`}
      confirmLabel={<Trans>Assign</Trans>}
      disabledReason={!to && chosen !== NOBODY && t`Choose a person first.`}
      onConfirm={() => assign(to ?? null, rows)}
    >
      <Field label={t`Assigned to`} error={staff.error && errorMessage(staff.error)}>
        <Select value={chosen} disabled={busy} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t`Choose…`}</option>
          {staff.data?.staff.map((one) => (
            <option key={one.id} value={one.id}>
              {one.username}
            </option>
          ))}
          <option value={NOBODY}>{t({ message: 'Nobody', context: 'take away from everybody' })}</option>
        </Select>
      </Field>
    </ConfirmDialog>
  )
}
