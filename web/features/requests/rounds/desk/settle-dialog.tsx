import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Round, Stop } from '#contract/requests/rounds.ts'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useChangeRound } from './api.ts'
import { useConflictWords } from './conflict-words.ts'

type Decision = 'enter' | 'set-aside'

/**
 * The desk's decision about a driver's report that could not be entered: entered after all, or set aside. @param stop
 * undefined: none is open
 */
export function SettleDialog(props: { round: Round; stop: Stop | undefined; onClose: () => void }) {
  // The stop stays while the dialog closes.
  const [shown, setShown] = useState(props.stop)
  if (props.stop && props.stop !== shown) setShown(props.stop)
  return shown ? <Settling key={shown.id} {...props} shown={shown} /> : null
}

type Props = { round: Round; stop: Stop | undefined; shown: Stop; onClose: () => void }

function Settling({ round, stop, shown, onClose }: Props) {
  const { t, i18n } = useLingui()
  const conflictWords = useConflictWords()
  const [decision, setDecision] = useState<Decision>('enter')
  const [reason, setReason] = useState('')
  const change = useChangeRound(round)
  const { outcome } = shown
  const settle = () =>
    change.mutate(
      { kind: 'settle', stop: shown.id, decision, reason },
      {
        onSuccess: () => {
          toast.success({
            title: decision === 'enter' ? t`The record was accepted` : t`The record was dismissed`,
          })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open={stop !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Settle: {shown.name}</Trans>}
      description={shown.conflict ? conflictWords(shown.conflict) : null}
      closeLabel={t`Close`}
      keepLabel={<Trans>Later</Trans>}
      confirmLabel={decision === 'enter' ? <Trans>Accept it</Trans> : <Trans>Dismiss it</Trans>}
      busy={change.isPending}
      failure={change.error && refusalOf(change.error)}
      disabledReason={!reason.trim() && t`Enter a reason. It is kept with the stop.`}
      onConfirm={settle}
    >
      <div className="flex flex-col gap-4">
        {outcome?.kind === 'done' && <Weighed weighings={outcome.weighings} />}
        {outcome?.kind === 'failed' && <p>{i18n._(failureLabels[outcome.failure])}</p>}
        <Radios<Decision>
          label={t`Decision`}
          value={decision}
          onChange={setDecision}
          options={[
            { value: 'enter', label: <Trans>Accept the driver’s record</Trans> },
            { value: 'set-aside', label: <Trans>Dismiss it: nothing of it counts</Trans> },
          ]}
        />
        <Field label={t`Reason`} required>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}

type Weighings = Extract<NonNullable<Stop['outcome']>, { kind: 'done' }>['weighings']

function Weighed({ weighings }: { weighings: Weighings }) {
  const className = useClassName()
  if (weighings.length === 0)
    return (
      <p>
        <Trans>Nothing was weighed.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-1">
      {weighings.map(({ device_class, weight_kg, units, box_number }) => (
        <li
          key={`${device_class} ${weight_kg} ${units} ${box_number}`}
          className="flex flex-wrap gap-x-3 tabular-nums"
        >
          <span className="font-semibold">{className(device_class)}</span>
          <span>{formatExact(weight_kg)} kg</span>
          {units != null && <span className="text-muted">× {units}</span>}
          {box_number && <span className="text-muted">{box_number}</span>}
        </li>
      ))}
    </ul>
  )
}
