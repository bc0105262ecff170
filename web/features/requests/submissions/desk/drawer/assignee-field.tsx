import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { desk } from '#contract/requests/desk.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useAssignment } from '../../api.ts'

/** The assignee of the request; staff take it on with one press, or give it to a colleague, who is told. */
export function AssigneeField({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const { id, version, assignee, tracking_code } = submission
  const { user } = useSession()
  const { data } = useQuery(queryOf(desk.staff, {}))
  const { mutate, isPending, error } = useAssignment(id)
  /** Not given yet: the arrow keys pass by others. */
  const [chosen, setChosen] = useState<number | null>()
  const current = assignee?.id ?? null
  const value = chosen === undefined ? current : chosen
  const assign = (assignee_id: number | null) =>
    mutate(
      { version, assignee_id },
      {
        onSuccess: (reply) => {
          setChosen(undefined)
          const name = reply.submission.assignee?.username
          toast.success({
            title: name ? t`Assigned to ${name}` : t`No longer assigned`,
            description: tracking_code,
          })
        },
      },
    )
  // The assignee is in the list also where they are no longer staff.
  const staff = [...(data?.staff ?? [])]
  if (assignee && !staff.some((one) => one.id === assignee.id)) staff.unshift(assignee)
  return (
    <>
      <div className="flex items-center gap-2">
        <Select
          aria-label={t`Assigned to`}
          className="min-w-0 flex-1"
          value={value ?? ''}
          disabled={isPending}
          onChange={({ target }) => setChosen(target.value ? Number(target.value) : null)}
        >
          <option value="">{t`Not assigned`}</option>
          {staff.map((one) => (
            <option key={one.id} value={one.id}>
              {one.username}
            </option>
          ))}
        </Select>
        {value !== current ? (
          <Button busy={isPending} onClick={() => assign(value)}>
            <Trans>Save</Trans>
          </Button>
        ) : (
          user &&
          current !== user.id && (
            <Button variant="secondary" busy={isPending} onClick={() => assign(user.id)}>
              <Trans>Assign to me</Trans>
            </Button>
          )
        )}
      </div>
      <Notice className="mt-2">{error && errorMessage(error)}</Notice>
    </>
  )
}
