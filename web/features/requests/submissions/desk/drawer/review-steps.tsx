import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CalendarX, ShieldX, Undo2, X } from 'lucide-react'
import type { Status } from '#contract/foundation/status.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { EndDialog } from './end-dialog.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { stepLabel, timeInWords } from './review-labels.ts'
import type { ReviewState } from './use-review-form.ts'

/** The step of the status by which a request goes on. */
export function ForwardStep({ to, form }: { to: Status; form: ReviewState }) {
  const { t } = useLingui()
  const { note, review, act } = form
  const isThis = review.variables?.status === to
  return (
    <Button
      wide
      busy={review.isPending && isThis}
      disabledReason={note.tooLong || (review.isPending && !isThis && t`One moment, please.`)}
      // The second press of a double click would meet the next step, which stands in the same place by then.
      onClick={(event) => event.detail < 2 && act(to)}
    >
      <StepWords to={to} form={form} />
    </Button>
  )
}

type Props = {
  others: readonly Status[]
  endings: readonly Status[]
  form: ReviewState
  loading: boolean
}

/** Every other step: the side ways and the visit that failed; apart, the way back and the steps that end the request. */
export function MoreSteps({ others, endings, form, loading }: Props) {
  const { t } = useLingui()
  const { status, back, note, review, act, spam } = form
  const [asking, setAsking] = useState<Status | 'failure'>()
  const close = () => setAsking(undefined)
  const disabled = Boolean(note.tooLong) || review.isPending
  const failed = status === 'scheduled'
  if (others.length === 0 && endings.length === 0 && !back) return null
  return (
    <>
      <MoreMenu
        label={t`More`}
        busy={loading}
        side="top"
        className="shrink-0"
        danger={
          (endings.length > 0 || spam || back) && (
            <>
              {back && (
                <MenuItem
                  icon={<Undo2 aria-hidden="true" />}
                  disabled={disabled}
                  onSelect={() => (note.length > 0 ? act(back) : setAsking(back))}
                >
                  <StepWords to={back} form={form} />
                </MenuItem>
              )}
              {spam && (
                <MenuItem
                  danger
                  icon={<ShieldX aria-hidden="true" />}
                  disabled={review.isPending}
                  onSelect={spam}
                >
                  <Trans>Spam</Trans>
                </MenuItem>
              )}
              {endings.map((to) => (
                <MenuItem
                  key={to}
                  danger
                  icon={<EndIcon to={to} />}
                  disabled={disabled}
                  onSelect={() => (to === 'rejected' ? act(to) : setAsking(to))}
                >
                  <StepWords to={to} form={form} />
                </MenuItem>
              ))}
            </>
          )
        }
      >
        {(others.length > 0 || failed) && (
          <>
            {others.map((to) => (
              <MenuItem key={to} disabled={disabled} onSelect={() => act(to)}>
                <StepWords to={to} form={form} />
              </MenuItem>
            ))}
            {failed && (
              <MenuItem disabled={disabled} onSelect={() => setAsking('failure')}>
                <Trans>Nothing was picked up</Trans>
              </MenuItem>
            )}
          </>
        )}
      </MoreMenu>
      <FailureDialog
        open={asking === 'failure'}
        onClose={close}
        onConfirm={(failure) => act('approved', { failure })}
      />
      <EndDialog to={asking === 'failure' ? undefined : asking} form={form} onClose={close} />
    </>
  )
}

function EndIcon({ to }: { to: Status }) {
  if (to === 'rejected') return <X aria-hidden="true" />
  return to === 'cancelled' ? <Ban aria-hidden="true" /> : <CalendarX aria-hidden="true" />
}

function StepWords({ to, form: { status, back, confirms } }: { to: Status; form: ReviewState }) {
  const { i18n } = useLingui()
  if (confirms && to === 'approved' && to !== back)
    return (
      <span className="flex min-w-0 flex-col leading-tight">
        <Trans>Approve and confirm</Trans>{' '}
        <span className="text-sm font-medium whitespace-nowrap">{timeInWords(confirms)}</span>
      </span>
    )
  return i18n._(stepLabel(status, to, back))
}
