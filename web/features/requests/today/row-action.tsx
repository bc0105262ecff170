import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { custody, ARRIVALS_MAX } from '#contract/requests/custody.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { today, type TodayRow } from '#contract/requests/today.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { createRetryKey } from '#web/lib/queue/retry-key.ts'
import { Link } from '#web/routing/router.tsx'
import { placeOfStep } from '#web/steps/step-place.ts'
import { stepWords } from '#web/steps/step-words.ts'
import { Button, buttonStyle, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Notice } from '#web/ui/state/notice.tsx'

export type Look = Pick<ButtonProps, 'variant' | 'className'>

type Props = {
  row: TodayRow
  look: Look
  /** Draws the button that certifies; another part of the house signs. */
  renderCertify: (row: TodayRow, look: Look) => ReactNode
}

/** The one press of a row: it does the step where nothing has to be asked, and else leads to where it is done. */
export function RowAction({ row, look, renderCertify }: Props) {
  const { i18n } = useLingui()
  const { kind, step } = row
  if (step.action === 'certify') return renderCertify(row, look)
  if (step.action === 'approve' && kind === 'request' && step.waits_for === 'staff')
    return <Approve row={row} look={look} />
  if (step.action === 'arrive' && kind === 'round') return <Arrive row={row} look={look} />
  return (
    <Link
      to={placeOfStep(step, row)}
      data-step={step.action}
      className={`${buttonStyle({ variant: look.variant ?? 'primary' })} ${look.className ?? ''}`}
    >
      {i18n._(stepWords(step))}
    </Link>
  )
}

/** The list has changed, and so may have the lists behind it. */
function useLookAgain() {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      today.read,
      today.figures,
      submissions.read,
      timeline.list,
      custody.stores,
      custody.lots,
    )
}

function Approve({ row: { id, name, version, starts }, look }: Omit<Props, 'renderCertify'>) {
  const { t } = useLingui()
  const lookAgain = useLookAgain()
  const act = useMutation({
    mutationFn: () =>
      call(submissions.review, {
        params: { id },
        body: { status: 'approved', version: version ?? undefined },
      }),
    onSuccess: ({ submission: { status } }) => {
      toast.success({
        title: status === 'scheduled' ? t`Approved, and the time confirmed: ${name}` : t`Approved: ${name}`,
      })
    },
    onSettled: lookAgain,
  })
  return (
    <Pressed act={act} look={look} step="approve">
      {starts ? <Trans>Approve and confirm</Trans> : <Trans context="action on a request">Approve</Trans>}
    </Pressed>
  )
}

function Arrive({ row: { id }, look }: Omit<Props, 'renderCertify'>) {
  const { t } = useLingui()
  const lookAgain = useLookAgain()
  const [retry] = useState(createRetryKey)
  const act = useMutation({
    mutationFn: async () => {
      const [{ stores }, { lots }] = await Promise.all([
        call(custody.stores, {}),
        call(custody.lots, { query: { round: id, limit: ARRIVALS_MAX } }),
      ])
      const store = stores.find(({ is_default }) => is_default)!
      const body = {
        store_id: store.id,
        happened_on: null,
        lots: lots.map((lot) => ({ lot_id: lot.id, weight_kg: null })),
        reason: '',
      }
      const arrived = await call(custody.arrive, { headers: retry.of(body), body })
      return { store: store.name, lots: arrived.lots }
    },
    onSuccess: ({ store, lots }) => {
      const kg = formatExact(lots.reduce((sum, lot) => sum + Math.round(lot.weight_kg * 1000), 0) / 1000)
      toast.success({ title: t`Arrived at ${store}: ${kg} kg` })
    },
    onSettled: lookAgain,
  })
  return (
    <Pressed act={act} look={look} step="arrive">
      <Trans>Confirm the arrival</Trans>
    </Pressed>
  )
}

type PressedProps = {
  act: { mutate: () => void; isPending: boolean; error: Error | null }
  look: Look
  step: string
  children: ReactNode
}

/** A button that does a step, and why it could not. */
const Pressed = ({ act, look, step, children }: PressedProps) => (
  <>
    <Button
      {...look}
      data-step={step}
      busy={act.isPending}
      onClick={(event) => event.detail < 2 && act.mutate()}
    >
      {children}
    </Button>
    <Notice size="line" className="basis-full">
      {act.error && errorMessage(act.error)}
    </Notice>
  </>
)
