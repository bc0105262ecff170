import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { nextOf } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import {
  NOTE_MAX,
  type Review,
  type SubmissionDetail,
  type SubmissionRow,
} from '#contract/requests/submissions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReview } from '../../api.ts'
import { statusLabels } from '../../labels.ts'
import { FailureDialog } from './failure-dialog.tsx'
import { ManifestDialog } from '../manifest-dialog.tsx'
import { reviewActions } from './review-actions.ts'
import { useSpamKey } from '../table/use-spam-key.ts'

const actionLabels: Record<Status, MessageDescriptor> = {
  approved: msg({ message: 'Approve', context: 'action on a request' }),
  rejected: msg({ message: 'Reject', context: 'action on a request' }),
  scheduled: msg({ message: 'Schedule', context: 'action on a request' }),
  collected: msg({ message: 'Mark as collected', context: 'action on a request' }),
  recycled: msg({ message: 'Mark as recycled', context: 'action on a request' }),
  cancelled: msg({ message: 'Cancel request', context: 'action on a request' }),
  pending: msg({ message: 'Reopen', context: 'action on a request' }),
}
const CALL_OFF = msg({ message: 'Call off the date', context: 'action on a request' })

/** By what it was made and is no longer. */
const takeBackLabels: Record<Status, MessageDescriptor> = {
  pending: msg`Take back “reopened”`,
  approved: msg`Take back “approved”`,
  scheduled: msg`Take back “scheduled”`,
  collected: msg`Take back “collected”`,
  recycled: msg`Take back “recycled”`,
  rejected: msg`Take back “rejected”`,
  cancelled: msg`Take back “cancelled”`,
}

/** Notes that were begun: closing the drawer by mistake must not lose them. */
const drafts = new Map<number, string>()

/** @param detail what the table does not know of the request, once it has come */
type Props = { submission: SubmissionRow; detail: SubmissionDetail | undefined }

/** What can be done with a request now, with a note that goes along. */
export function ReviewForm({ submission, detail }: Props) {
  const { t, i18n } = useLingui()
  const { id, status, tracking_code } = submission
  const forNobody = Boolean(detail?.anonymised_at)
  const back = detail?.way_back ?? null
  const group = useRef<HTMLDivElement>(null)
  const told = useRef<string>(undefined)
  const [note, setNote] = useState(drafts.get(id) ?? '')
  /** A step was to be taken back without a word why. */
  const [unexplained, setUnexplained] = useState(false)
  const review = useReview(id)
  const { prominent, others } = reviewActions(detail?.next ?? nextOf(status))
  const failure = useUntilAnswered(review.error, review.isPending)

  const write = (text: string) => {
    setNote(text)
    setUnexplained(false)
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  }
  const length = note.trim().length
  const tooLong = length > NOTE_MAX && t`At most ${formatNumber(NOTE_MAX)} characters.`

  /** The pressed button goes away with its state; the keyboard stays here. Who writes the next note already goes on. */
  const stay = () => {
    if (!(document.activeElement instanceof HTMLTextAreaElement)) group.current?.focus()
  }

  const [papers, setPapers] = useState(false)
  const act = (to: Status, more: Omit<Review, 'status' | 'note' | 'version'> = {}) => {
    if (to === 'collected' && to !== back && detail?.route === 'business' && !more.manifest_number) {
      setPapers(true)
      return
    }
    if (length === 0 && to === back) {
      setUnexplained(true)
      group.current?.querySelector('textarea')?.focus()
      return
    }
    review.mutate(
      {
        status: to,
        ...more,
        ...(length > 0 && { note: note.trim() }),
        ...(detail && { version: detail.version }),
      },
      {
        onSuccess: () => {
          // What was written while it was on its way is for the next step.
          if ((drafts.get(id) ?? '') === note) write('')
          stay()
          const label = i18n._(statusLabels[to])
          if (told.current) toast.close(told.current)
          told.current = toast.success({
            title: t`Status changed to ${label}`,
            description: length > 0 ? t`${tracking_code}, with your note to the sender` : tracking_code,
          })
        },
      },
    )
  }

  const spam = () =>
    review.mutate(
      { status: 'rejected', rejection: 'spam', ...(detail && { version: detail.version }) },
      {
        onSuccess: () => {
          stay()
          toast.success({
            title: t`${plural(1, { one: '# request rejected as spam', other: '# requests rejected as spam' })}`,
            description: tracking_code,
            action: { label: t`Undo`, onPress: () => review.mutate({ status: 'pending' }) },
          })
        },
      },
    )
  // As in the review itself: what was agreed to is no spam.
  const maySpam = status === 'pending' && !forNobody
  useSpamKey(group, maySpam && !review.isPending, spam)

  const labelOf = (to: Status) => {
    if (to === back) return takeBackLabels[status]
    return status === 'scheduled' && to === 'approved' ? CALL_OFF : actionLabels[to]
  }
  const button = (to: Status, look: 'primary' | 'refuse' | 'plain') => (
    <Button
      key={to}
      variant={look === 'primary' ? 'primary' : 'secondary'}
      size={look === 'plain' ? 'small' : 'medium'}
      className={
        look === 'refuse'
          ? 'flex-1 border-danger! text-danger! hover:bg-danger-soft!'
          : look === 'primary'
            ? 'flex-1'
            : ''
      }
      busy={review.isPending && review.variables.status === to}
      disabledReason={
        tooLong || (review.isPending && review.variables.status !== to && t`One moment, please.`)
      }
      // The second press of a double click would meet the next step, which stands in the same place by then.
      onClick={(event) => event.detail < 2 && act(to)}
    >
      {i18n._(labelOf(to))}
    </Button>
  )

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={t`Review`}
      className="flex w-full flex-col gap-3 outline-none"
    >
      <Notice>{failure && <Failure error={failure} status={status} />}</Notice>
      {prominent.length === 0 && (
        <p className="text-sm text-muted">
          {forNobody && status !== 'recycled' ? (
            <Trans>Without its sender, nothing is left to do.</Trans>
          ) : (
            <Trans>The circle is closed: nothing is left to do.</Trans>
          )}
        </p>
      )}
      {/* Without a sender there is nobody to write to; what is taken back needs a reason all the same. */}
      <Field
        label={forNobody ? t`Reason` : t`Note to the sender (optional)`}
        className={classNames(forNobody && !back && 'hidden')}
        aside={`${formatNumber(length)} / ${formatNumber(NOTE_MAX)}`}
        error={
          tooLong ||
          (unexplained &&
            (forNobody
              ? t`Write why it is taken back.`
              : t`Write why it is taken back. The sender reads it.`))
        }
      >
        <Textarea
          rows={1}
          value={note}
          onChange={(event) => write(event.target.value)}
          className="max-h-40! min-h-11!"
        />
      </Field>
      {papers && detail && (
        <ManifestDialog
          submission={detail}
          onConfirm={(given) => {
            setPapers(false)
            act('collected', given)
          }}
          onClose={() => setPapers(false)}
        />
      )}
      {prominent.length > 0 && (
        <div className="flex gap-2">
          {prominent.map((to) => button(to, to === 'rejected' ? 'refuse' : 'primary'))}
        </div>
      )}
      {(others.length > 0 || back) && (
        <div className="flex flex-wrap gap-2">
          {status === 'scheduled' && (
            <FailureDialog
              disabledReason={tooLong || (review.isPending && t`One moment, please.`)}
              onConfirm={(failure) => act('approved', { failure })}
            />
          )}
          {others.map((to) => button(to, 'plain'))}
          {maySpam && (
            <Button
              variant="secondary"
              size="small"
              busy={review.isPending && review.variables.rejection === 'spam'}
              disabledReason={review.isPending && !review.variables.rejection && t`One moment, please.`}
              onClick={(event) => event.detail < 2 && spam()}
            >
              <Trans>Spam</Trans>
            </Button>
          )}
          {back && button(back, 'plain')}
        </div>
      )}
    </div>
  )
}

/** By now the request was fetched again: `status` is what it really is. */
function Failure({ error, status }: { error: Error; status: Status }) {
  const { i18n } = useLingui()
  const label = i18n._(statusLabels[status])
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'status-conflict' || code === 'changed-meanwhile')
    return (
      <Trans>
        Somebody else was faster. The request is now: <strong>{label}</strong>. Your note is still here.
      </Trans>
    )
  if (code === 'weights-recorded')
    return (
      <Trans>
        Weights count for this request, so it was collected. Take them back above first. Your note is still
        here.
      </Trans>
    )
  return <Trans>Nothing was changed. {errorMessage(error)}</Trans>
}
