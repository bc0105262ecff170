import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { DoubtSentence } from '#web/knowledge/doubt-sentence.tsx'
import { readKilograms, readPieces } from '#web/lib/forms/amounts.ts'
import { classQuery } from './api.ts'
import { doubtsOf, type Fields } from './entry-fields.ts'

type Props = {
  fields: Fields
  /** It was sent without a word. The server asks too, and it may know more. */
  error: string | undefined
  readOnly: boolean
  onConfirm: (confirmed: boolean) => void
}

/** The doubts about an entry, and the box that says it is right. */
export function Unusual({ fields, error, readOnly, onConfirm }: Props) {
  const id = useId()
  const { data } = useQuery({
    ...classQuery(fields.device_class ?? ''),
    enabled: fields.device_class !== null,
  })
  const range = data?.weight_kg?.range
  const doubts = doubtsOf(fields, range)
  if (doubts.includes('piece-wrong') || (doubts.length === 0 && !error && !fields.confirmed)) return null
  const each_kg = (readKilograms(fields.weight_kg) ?? 0) / (readPieces(fields.units) ?? 1)
  return (
    <div className="rounded-control bg-copper-soft px-3.5 py-2.5 text-sm text-copper-ink">
      <div role="status" className="flex gap-2.5">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <ul className="min-w-0 flex-1">
          {doubts.map((doubt) => (
            <li key={doubt}>
              <DoubtSentence doubt={doubt} each_kg={each_kg} range={range} />
            </li>
          ))}
          {doubts.length === 0 && (
            <li>
              <Trans>This is unusual.</Trans>
            </li>
          )}
        </ul>
      </div>
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          name="confirmed"
          checked={fields.confirmed}
          disabled={readOnly}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onConfirm(event.target.checked)}
          className="mt-3 size-5 shrink-0 cursor-pointer accent-primary aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-danger"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center py-1.5 font-semibold">
          <Trans>I have checked it again: this is right.</Trans>
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
