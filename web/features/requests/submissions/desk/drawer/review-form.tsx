import { Trans, useLingui } from '@lingui/react/macro'
import { nextOf } from '#contract/requests/request-life.ts'
import type { SubmissionDetail, SubmissionRow } from '#contract/requests/submissions.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { ManifestDialog } from '../manifest-dialog.tsx'
import { isStatusStep, LeadStep } from './next-step.tsx'
import { NoteField } from './note-field.tsx'
import { reviewActions } from './review-actions.ts'
import { ReviewFailure } from './review-failure.tsx'
import { ForwardStep, MoreSteps } from './review-steps.tsx'
import { useReviewForm } from './use-review-form.ts'

/**
 * @param detail what the table does not know of the request, once it has come
 * @param loading it is still to come: the menu waits, since its items would move under a press
 */
type Props = { submission: SubmissionRow; detail: SubmissionDetail | undefined; loading?: boolean }

/** The next step of a request with a note that goes along, and the menu of the others. */
export function ReviewForm({ submission, detail, loading = false }: Props) {
  const { t } = useLingui()
  const form = useReviewForm(submission, detail)
  const {
    group,
    review,
    status,
    forNobody,
    note,
    back,
    papers,
    act,
    closePapers,
    rejecting,
    closeRejecting,
  } = form
  const lead = detail?.next_step
  const leads = lead && !isStatusStep(lead) ? lead : undefined
  const { forward, others, endings } = reviewActions(
    status,
    detail?.next ?? nextOf(status),
    leads !== undefined,
  )
  // Without a sender there is nobody to write to: only a reason that is asked for is written then.
  const takesNote = forNobody
    ? Boolean(note.unexplained)
    : Boolean(forward || back) || others.length + endings.length > 0
  const failure = useUntilAnswered(review.error, review.isPending)
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={t`Review`}
      className="flex w-full flex-col gap-3 outline-none"
    >
      <Notice>{failure && <ReviewFailure error={failure} status={status} />}</Notice>
      {takesNote && <NoteField {...form} />}
      {papers && (
        <ManifestDialog
          submission={papers}
          onConfirm={(given) => {
            closePapers()
            act('collected', given)
          }}
          onClose={closePapers}
        />
      )}
      <RejectDialog
        open={rejecting}
        onOpenChange={closeRejecting}
        title={<Trans>Why is this request rejected?</Trans>}
        note={{ label: t`Note to the sender`, ...note }}
        busy={false}
        failure={null}
        onReject={(reason) => {
          closeRejecting()
          act('rejected', { reason })
        }}
      />
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {leads && <LeadStep id={submission.id} step={leads} />}
          {forward && <ForwardStep to={forward} form={form} />}
          {!forward && !leads && (
            <p className="text-sm text-muted">
              {forNobody && status !== 'recycled' ? (
                <Trans>The sender’s data was removed: nothing is left to do.</Trans>
              ) : (
                <Trans>This request is closed: nothing is left to do.</Trans>
              )}
            </p>
          )}
        </div>
        <MoreSteps others={others} endings={endings} form={form} loading={loading} />
      </div>
    </div>
  )
}
