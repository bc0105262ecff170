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
import { ForwardStep, SideSteps } from './review-steps.tsx'
import { useReviewForm } from './use-review-form.ts'

/** @param detail what the table does not know of the request, once it has come */
type Props = { submission: SubmissionRow; detail: SubmissionDetail | undefined }

/** The next steps of a request, with a note that goes along. */
export function ReviewForm({ submission, detail }: Props) {
  const { t } = useLingui()
  const form = useReviewForm(submission, detail)
  const { group, review, status, forNobody, note, papers, act, closePapers, rejecting, closeRejecting } = form
  const lead = detail?.next_step
  const leads = lead && !isStatusStep(lead) ? lead : undefined
  const { forward, others } = reviewActions(detail?.next ?? nextOf(status), leads !== undefined)
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
      {!forward && !leads && (
        <p className="text-sm text-muted">
          {forNobody && status !== 'recycled' ? (
            <Trans>The sender’s data was removed: nothing is left to do.</Trans>
          ) : (
            <Trans>This request is closed: nothing is left to do.</Trans>
          )}
        </p>
      )}
      <NoteField {...form} />
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
      {leads && <LeadStep id={submission.id} step={leads} />}
      {forward && <ForwardStep to={forward} form={form} />}
      <SideSteps steps={others} form={form} />
    </div>
  )
}
