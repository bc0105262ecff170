import { Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX, type Unsettled } from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { ReviewState } from './use-review-form.ts'

type Props = Pick<ReviewState, 'note' | 'forNobody' | 'unsettled'>

/** The words that go along with a step. */
export function NoteField({ note, forNobody, unsettled }: Props) {
  const { t } = useLingui()
  const { text, length, tooLong, unexplained, write } = note
  return (
    <Field
      label={forNobody ? t`Reason` : t`Note to the sender (optional)`}
      aside={`${formatNumber(length)} / ${formatNumber(NOTE_MAX)}`}
      error={tooLong || (unexplained && <WhatIsUnsettled unsettled={unsettled} />)}
    >
      <Textarea
        rows={1}
        value={text}
        onChange={(event) => write(event.target.value)}
        className="max-h-40! min-h-11!"
      />
    </Field>
  )
}

/** Names the kilograms that are not settled, and asks for a reason. */
function WhatIsUnsettled({ unsettled }: Pick<ReviewState, 'unsettled'>) {
  return (
    <>
      {unsettled.map(({ place, store, weight_kg }) => (
        <span key={`${place} ${store}`} className="block">
          <PlaceOfWeight place={place} store={store} kg={formatNumber(weight_kg)} />
        </span>
      ))}
      <Trans>Enter a reason for marking it as recycled now. The sender can read it.</Trans>
    </>
  )
}

function PlaceOfWeight({ place, store, kg }: Pick<Unsettled, 'place' | 'store'> & { kg: string }) {
  switch (place) {
    case 'aboard':
      return <Trans>{kg} kg are on the round that fetched them.</Trans>
    case 'stock':
      return (
        <Trans>
          {kg} kg still lie in {store}.
        </Trans>
      )
    case 'underway':
      return (
        <Trans>
          {kg} kg from {store} are under way.
        </Trans>
      )
    case 'held':
      return (
        <Trans>
          {kg} kg from {store} are with a receiver who has not said what became of them.
        </Trans>
      )
    case 'merged':
      return <Trans>{kg} kg lie together with those of other requests.</Trans>
  }
}
