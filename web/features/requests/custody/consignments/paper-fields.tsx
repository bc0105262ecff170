import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SignedPaper } from '#contract/proof/consignments.ts'
import { today } from '#web/lib/time/days.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PhotoLine } from '../photo-line.tsx'

export type Paper = SignedPaper

export function usePaper() {
  const [fields, setFields] = useState<Paper>({ happened_on: today(), slip_number: '', image_id: null })
  const [sending, setSending] = useState(false)
  return {
    fields,
    sending,
    setSending,
    change: (part: Partial<Paper>) => setFields((before) => ({ ...before, ...part })),
  }
}

export const paperOf = (fields: Paper): Paper => ({ ...fields, slip_number: fields.slip_number.trim() })

/** The fields of a signed paper beside the kilograms, and its photo. */
export function PaperFields({ fields, change, setSending }: ReturnType<typeof usePaper>) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label={t`Day on the paper`}
          required
          input={{
            max: today(),
            value: fields.happened_on,
            onChange: ({ target }) => change({ happened_on: target.value || today() }),
            required: true,
          }}
        />
        <Field label={t`Number of the paper`} aside={t`Optional`}>
          <Input
            maxLength={80}
            autoComplete="off"
            value={fields.slip_number}
            onChange={({ target }) => change({ slip_number: target.value })}
          />
        </Field>
      </div>
      <PhotoLine
        label={t`Photo of the paper`}
        onChange={(image_id) => change({ image_id })}
        onBusy={setSending}
      />
    </div>
  )
}
