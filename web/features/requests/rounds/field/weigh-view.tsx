import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { piecesByClass } from '#contract/reference/items.ts'
import { ENTRIES_MAX } from '#contract/requests/rounds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { storage } from '#web/lib/device/storage.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { paths } from '#web/routing/paths.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { emptyDraft, type DraftWeighing, type Weighed } from './offline/acts.ts'
import { randomUuid } from '#web/lib/session/guest.ts'
import { changeDraft, perform, useField } from './offline/field.ts'
import { doneDeeds } from './offline/outcome.ts'
import { Screen, WayOn } from './screen.tsx'
import type { RoundNow, StopNow } from './offline/view.ts'
import { WeighingForm, WeighingLine } from './weighing-form.tsx'
import { sum_kg } from './weighing-fields.ts'

/** The scale that was used last, of this device. */
const SCALE = 'field-scale'

/** The weighings at a stop so far, and the next one. */
export function WeighView({ round, stop }: { round: RoundNow; stop: StopNow }) {
  const { t } = useLingui()
  const draft = useField().drafts.get(stop.id)
  const weighed = draft?.weighed ?? []
  // The items that the sender named and nobody has weighed yet, with their pieces.
  const left = piecesByClass(stop.items)
  for (const { weighing } of weighed) left.delete(weighing.device_class)
  const [next, ...others] = left
  const only = next && others.length === 0 ? next : null
  const blank: DraftWeighing = {
    device_class: only?.[0] ?? null,
    weight_kg: '',
    units: only ? String(only[1]) : '',
    scale: storage.read<string>(SCALE) ?? '',
    box_number: '',
    confirmed: false,
    photo: null,
  }
  // A pick-up begins with the scale; a box may be empty.
  const typed = draft?.typed ?? (weighed.length === 0 && stop.kind === 'pickup' ? blank : null)
  const change = (part: Parameters<typeof changeDraft>[2]) => changeDraft(round, stop.id, part)
  const keep = (one: Weighed) => {
    storage.write(SCALE, one.weighing.scale)
    const at = draft?.changes ?? null
    change({ weighed: at === null ? [...weighed, one] : weighed.with(at, one), typed: null, changes: null })
  }
  const kg = formatNumber(sum_kg(weighed.map(({ weighing }) => weighing)))

  if (typed)
    return (
      <Screen above={stop.name} title={t`On the scale`}>
        <WeighingForm
          key={`${weighed.length} ${draft?.changes}`}
          initial={typed}
          likely={left}
          onType={(typed) => change({ typed })}
          onKeep={keep}
          onCancel={
            weighed.length > 0 || stop.kind === 'point'
              ? () => change({ typed: null, changes: null })
              : undefined
          }
        />
      </Screen>
    )
  return (
    <Screen
      above={stop.name}
      title={t`Weighed: ${kg} kg`}
      actions={
        <>
          {weighed.length < ENTRIES_MAX && (
            <Button
              variant="secondary"
              size="thumb"
              wide
              onClick={() => change({ typed: blank, changes: null })}
              icon={<Plus className="size-6" aria-hidden="true" />}
            >
              {weighed.length === 0 ? <Trans>Weigh an item</Trans> : <Trans>Weigh another item</Trans>}
            </Button>
          )}
          {stop.kind === 'point' ? (
            <Emptied round={round} stop={stop} empty={weighed.length === 0} />
          ) : (
            <WayOn to={paths.fieldAt(round.id, stop.id, 'hand-over')}>
              <ArrowRight aria-hidden="true" />
              <Trans>To the hand-over</Trans>
            </WayOn>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {weighed.map(({ weighing, typed }, at) => (
          // Two of the same class and weight are told apart by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
            <WeighingLine weighing={weighing} photo={typed.photo !== null} />
            <div className="flex gap-2">
              <Button
                variant="secondary"
                size="thumb"
                className="flex-1"
                onClick={() => change({ typed, changes: at })}
                icon={<Pencil className="size-5" aria-hidden="true" />}
              >
                <Trans>Change</Trans>
              </Button>
              <Button
                variant="secondary"
                size="thumb"
                className="flex-1"
                onClick={() => change({ weighed: weighed.filter((_, other) => other !== at) })}
                icon={<Trash2 className="size-5" aria-hidden="true" />}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

/** A drop-off point: nobody has to confirm it. */
function Emptied({ round, stop, empty }: { round: RoundNow; stop: StopNow; empty: boolean }) {
  const draft = useField().drafts.get(stop.id)
  const navigate = useNavigate()
  const { attempt, busy, error } = useAttempt()
  const send = () =>
    attempt(async () => {
      const at = new Date().toISOString()
      const of = draft ?? emptyDraft({ owner: '', stop_id: stop.id, round_id: round.id, day: round.day })
      await perform({ round, stop }, doneDeeds(stop, of, { at, newId: randomUuid }))
      navigate(paths.fieldAt(round.id, stop.id), { replace: true })
    })
  return (
    <>
      <Notice>{error !== null && errorMessage(error)}</Notice>
      <Button size="thumb" wide busy={busy} onClick={() => void send()}>
        {empty ? <Trans>It was empty</Trans> : <Trans>Emptied</Trans>}
      </Button>
    </>
  )
}
