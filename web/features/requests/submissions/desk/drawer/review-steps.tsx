import { Trans, useLingui } from '@lingui/react/macro'
import type { Status } from '#contract/foundation/status.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { stepLabel, timeInWords } from './review-labels.ts'
import type { ReviewState } from './use-review-form.ts'

type Look = 'primary' | 'refuse' | 'plain'
const LOOKS: Record<Look, string> = {
  primary: '',
  refuse: 'border-danger! text-danger! hover:bg-danger-soft!',
  plain: '',
}

/** The step of the status by which a request goes on. */
export const ForwardStep = ({ to, form }: { to: Status; form: ReviewState }) => (
  <Step to={to} look="primary" form={form} />
)

/** The side ways, the visit that failed, spam, and the way back. */
export function SideSteps({ steps, form }: { steps: readonly Status[]; form: ReviewState }) {
  const { t } = useLingui()
  const { status, back, note, review, act } = form
  if (steps.length === 0 && !back) return null
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'scheduled' && (
        <FailureDialog
          disabledReason={note.tooLong || (review.isPending && t`One moment, please.`)}
          onConfirm={(failure) => act('approved', { failure })}
        />
      )}
      {steps.map((to) => (
        <Step key={to} to={to} look={to === 'rejected' ? 'refuse' : 'plain'} form={form} />
      ))}
      <SpamButton form={form} />
      {back && <Step to={back} look="plain" form={form} />}
    </div>
  )
}

function Step({ to, look, form }: { to: Status; look: Look; form: ReviewState }) {
  const { t, i18n } = useLingui()
  const { status, back, note, review, act, confirms } = form
  const isThis = review.variables?.status === to
  return (
    <Button
      variant={look === 'primary' ? 'primary' : 'secondary'}
      size={look === 'primary' ? 'medium' : 'small'}
      wide={look === 'primary'}
      className={LOOKS[look]}
      busy={review.isPending && isThis}
      disabledReason={note.tooLong || (review.isPending && !isThis && t`One moment, please.`)}
      // The second press of a double click would meet the next step, which stands in the same place by then.
      onClick={(event) => event.detail < 2 && act(to)}
    >
      {confirms && to === 'approved' && to !== back ? (
        <span className="flex min-w-0 flex-col leading-tight">
          <Trans>Approve and confirm</Trans>{' '}
          <span className="text-sm font-medium whitespace-nowrap">{timeInWords(confirms)}</span>
        </span>
      ) : (
        i18n._(stepLabel(status, to, back))
      )}
    </Button>
  )
}

function SpamButton({ form: { spam, review } }: { form: ReviewState }) {
  const { t } = useLingui()
  if (!spam) return null
  const isThis = review.variables?.rejection === 'spam'
  return (
    <Button
      variant="secondary"
      size="small"
      busy={review.isPending && isThis}
      disabledReason={review.isPending && !review.variables?.rejection && t`One moment, please.`}
      onClick={(event) => event.detail < 2 && spam()}
    >
      <Trans>Spam</Trans>
    </Button>
  )
}
