import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WeightEntry } from '#contract/weights.ts'
import { ApiError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { formatNumber } from '#web/lib/format.ts'
import { randomId } from '#web/lib/guest.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { toast } from '#web/ui/toast.ts'
import { classQuery, useRecord } from './api.ts'
import {
  BLANK,
  fieldsOf,
  readEntry,
  withdrawal,
  type Body,
  type Fields,
  type Problems,
} from './entry-fields.ts'

type Open = { fields: Fields; corrects: WeightEntry | null }

/** Forms that were begun: closing the drawer by mistake must not lose what was typed. */
const drafts = new Map<number, Open>()

/** The form of a request's weights, from the press that opens it to the entry that the server has. */
export function useEntryForm(submission_id: number) {
  const { t, i18n } = useLingui()
  const record = useRecord(submission_id)
  const failure = useUntilAnswered(record.error, record.isPending)
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(drafts.get(submission_id) ?? null)
  const [problems, setProblems] = useState<Problems>({})
  /** How the form was closed the last time. */
  const [outcome, setOutcome] = useState<'recorded' | 'cancelled'>('cancelled')
  /** It was opened by a press, not found as it had been left. */
  const [pressed, setPressed] = useState(false)
  const told = useRef<string>(undefined)
  const attempt = useRef<{ text: string; key: string }>(undefined)

  const keep = (next: Open | null) => {
    setOpen(next)
    if (next) drafts.set(submission_id, next)
    else drafts.delete(submission_id)
  }
  const show = (next: Open | null) => {
    keep(next)
    setPressed(true)
    setProblems({})
    record.reset()
  }
  const send = (body: Body) => {
    // The same entry once more, because the answer was lost: the same key, so that it counts once.
    const text = JSON.stringify(body)
    if (attempt.current?.text !== text) attempt.current = { text, key: randomId() }
    record.mutate(
      { body, key: attempt.current.key },
      {
        onSuccess: () => {
          attempt.current = undefined
          setOutcome('recorded')
          show(null)
          const kg = formatNumber(body.weight_kg)
          // One says it; two would lie on top of one another.
          if (told.current) toast.close(told.current)
          told.current = toast.success(
            body.replaces_id == null
              ? t`Recorded: ${kg} kg`
              : body.weight_kg === 0
                ? t`The entry was taken back.`
                : t`Corrected: ${kg} kg`,
          )
        },
        onError: (error) => {
          const { field, code } = error instanceof ApiError ? error : {}
          if (code === 'unconfirmed') setProblems({ confirmed: 'missing' })
          else if (code === 'implausible') setProblems({ weight_kg: 'implausible' })
          else setProblems(field && field in BLANK ? { [field]: 'refused' } : {})
        },
      },
    )
  }

  return {
    open,
    outcome,
    pressed,
    problems,
    busy: record.isPending ? (record.variables.body.weight_kg === 0 ? 'taking-back' : 'saving') : undefined,
    failure: failure ? failureOf(failure) : undefined,
    begin: () => show({ fields: BLANK, corrects: null }),
    correct: (entry: WeightEntry) => show({ fields: fieldsOf(entry, i18n.locale), corrects: entry }),
    change: (change: Partial<Fields>) => {
      if (!open) return
      // A word about other numbers is none about these.
      keep({ ...open, fields: { ...open.fields, confirmed: false, ...change } })
      if (problems.confirmed) setProblems({})
    },
    submit: () => {
      if (!open) return
      const { device_class } = open.fields
      const known = device_class === null ? undefined : client.getQueryData(classQuery(device_class).queryKey)
      const read = readEntry(open.fields, open.corrects?.id ?? null, known?.weight_kg?.range)
      if (read.problems) setProblems(read.problems)
      else send(read.body)
    },
    takeBack: () => open?.corrects && send(withdrawal(open.corrects)),
    cancel: () => {
      setOutcome('cancelled')
      show(null)
    },
  } as const

  function failureOf(error: Error) {
    // It is said at the word that is missing, or at the field.
    if (error instanceof ApiError && (error.code === 'unconfirmed' || error.code === 'implausible'))
      return undefined
    if (error instanceof ApiError && error.code === 'already-corrected')
      return t`Somebody else was faster and has corrected this entry. Look at the list above: what counts now stands there.`
    // Nobody knows whether it arrived; the same key goes along the next time.
    if (error instanceof ApiError && error.offline)
      return t`The server did not answer. Try again: however often it is sent, it counts once.`
    const reason = errorMessage(error)
    return t`Nothing was recorded. ${reason}`
  }
}
