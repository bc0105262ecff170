import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { desk } from '#contract/requests/desk.ts'
import {
  submissions,
  type BulkResult,
  type BulkReview,
  type BulkStatus,
  type StaffMember,
  type SubmissionRow,
} from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { statusLabels } from '../../labels.ts'
import type { Selection } from '../table/use-selection.ts'

export type Refused = { row: SubmissionRow; result: Extract<BulkResult, { done: false }> }

/** The actions that ask first. */
type Asking = BulkStatus | 'assignee'

/** The actions on several requests together, and their messages. */
export function useBulk(selection: Selection) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  /** The refused requests, until somebody has read them. */
  const [outcome, setOutcome] = useState<{ done: number; refused: Refused[] }>()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (send: () => Promise<{ results: BulkResult[] }>) => send(),
    onSettled: () => {
      void invalidate(client, timeline.list)
      void invalidate(client, submissions.read)
    },
  })

  /** @returns the requests with which it was done, each with where it is now */
  const run = (rows: readonly SubmissionRow[], step: Omit<BulkReview, 'ids'>) =>
    each(rows, () => call(submissions.bulk, { body: { ids: rows.map(({ id }) => id), ...step } }))

  const each = async (rows: readonly SubmissionRow[], send: () => Promise<{ results: BulkResult[] }>) => {
    const { results } = await mutateAsync(send)
    const done = new Map(results.flatMap((result) => (result.done ? [[result.id, result.status]] : [])))
    const refused = results.flatMap((result) => {
      const row = rows.find(({ id }) => id === result.id)
      return result.done || !row ? [] : [{ row, result }]
    })
    // Refused requests stay selected.
    selection.set(
      rows.filter(({ id }) => done.has(id)),
      false,
    )
    setAsking(undefined)
    if (refused.length > 0) setOutcome({ done: done.size, refused })
    return done
  }

  /** @returns whether it is over */
  const decide = async (status: BulkStatus, note: string, reason?: string) => {
    try {
      const done = await run([...selection.chosen.values()], {
        status,
        ...(note && { note }),
        ...(reason && { reason }),
      })
      const reached = [...done.values()].map((now) => now ?? status)
      // The message about refused requests includes the number of the others.
      if (done.size === selection.chosen.size)
        for (const now of new Set(reached)) {
          const { length } = reached.filter((one) => one === now)
          const label = i18n._(statusLabels[now])
          const confirmed = status === 'approved' && now === 'scheduled'
          toast.success({
            title: confirmed ? t`${label}: approved, and the time confirmed` : t`Status changed to ${label}`,
            description: t`${plural(length, { one: '# request', other: '# requests' })}`,
          })
        }
      return true
    } catch {
      // The dialog, which is still open, says why.
      return false
    }
  }

  /** `shown`: what is on the screen now says more than a row as it was when it was chosen. */
  const assign = async (to: StaffMember | null, shown: readonly SubmissionRow[]) => {
    const rows = [...selection.chosen.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row)
    const requests = rows.map(({ id, assignee }) => ({ id, from: assignee?.id ?? null }))
    try {
      const done = await each(rows, () =>
        call(desk.assignSeveral, { body: { requests, assignee_id: to?.id ?? null } }),
      )
      const name = to?.username
      if (done.size === rows.length)
        toast.success({
          title: name ? t`Assigned to ${name}` : t`No longer assigned`,
          description: t`${plural(done.size, { one: '# request', other: '# requests' })}`,
        })
    } catch {
      // The dialog, which is still open, says why.
    }
  }

  const refuse = (error: unknown) => toast.error(t`Nothing was changed. ${errorMessage(error)}`)
  const reopen = async (rows: readonly SubmissionRow[]) => {
    try {
      await run(rows, { status: 'pending' })
    } catch (error) {
      refuse(error)
    }
  }

  /** Nobody is told of it; what was none is opened again with one press. */
  const spam = async (rows: readonly SubmissionRow[]) => {
    if (rows.length === 0 || isPending) return
    try {
      const done = await run(rows, { status: 'rejected', rejection: 'spam' })
      if (done.size === 0) return
      toast.success({
        title: t`${plural(done.size, { one: '# request rejected as spam', other: '# requests rejected as spam' })}`,
        action: { label: t`Undo`, onPress: () => void reopen(rows.filter(({ id }) => done.has(id))) },
      })
    } catch (error) {
      refuse(error)
    }
  }

  return {
    asking,
    ask: (next: Asking | undefined) => {
      reset()
      setAsking(next)
    },
    outcome,
    seen: () => setOutcome(undefined),
    decide,
    assign: (to: StaffMember | null, shown: readonly SubmissionRow[]) => void assign(to, shown),
    spam: (rows: readonly SubmissionRow[]) => void spam(rows),
    busy: isPending,
    error,
  }
}
export type Bulk = ReturnType<typeof useBulk>
