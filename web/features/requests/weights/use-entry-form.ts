import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { WeightEntry } from '#contract/requests/weights.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useRecord } from './api.ts'
import { BLANK, fieldsOf, type Body, type Fields } from './entry-fields.ts'

type Open = { fields: Fields; corrects: WeightEntry | null }

/** Forms that were begun: closing the drawer by mistake must not lose what was typed. */
const drafts = new Map<number, Open>()

/** The form of a request's weights, from the press that opens it to the entry that the server has. */
export function useEntryForm(submission_id: number) {
  const { t, i18n } = useLingui()
  const { mutateAsync, isPending, variables } = useRecord(submission_id)
  const [open, setOpen] = useState<Open | null>(drafts.get(submission_id) ?? null)
  /** How often it was opened or closed by a press; 0: it is as it had been left. */
  const [presses, setPresses] = useState(0)
  /** How the form was closed the last time. */
  const [outcome, setOutcome] = useState<'recorded' | 'cancelled'>('cancelled')
  const told = useRef<string>(undefined)

  const show = (next: Open | null) => {
    setOpen(next)
    if (next) drafts.set(submission_id, next)
    else drafts.delete(submission_id)
    setPresses(presses + 1)
  }
  const tell = (text: string) => {
    // One says it; two would lie on top of one another.
    if (told.current) toast.close(told.current)
    told.current = toast.success(text)
  }
  return {
    open,
    presses,
    outcome,
    sending: isPending ? (variables.weight_kg === 0 ? 'taking-back' : 'saving') : undefined,
    /** @param said a class and its pieces, as the sender named them */
    begin: (said?: readonly [string, number]) =>
      show({
        fields: said ? { ...BLANK, device_class: said[0], units: String(said[1]) } : BLANK,
        corrects: null,
      }),
    correct: (entry: WeightEntry) => show({ fields: fieldsOf(entry, i18n.locale), corrects: entry }),
    keep: (fields: Fields) => open && drafts.set(submission_id, { ...open, fields }),
    record: async (body: Body) => {
      await mutateAsync(body)
      setOutcome('recorded')
      show(null)
      const kg = formatNumber(body.weight_kg)
      if (body.replaces_id == null) tell(t`Recorded: ${kg} kg`)
      else tell(body.weight_kg === 0 ? t`The entry was undone.` : t`Corrected: ${kg} kg`)
    },
    cancel: () => {
      setOutcome('cancelled')
      show(null)
    },
  } as const
}
export type EntryFormState = ReturnType<typeof useEntryForm>
