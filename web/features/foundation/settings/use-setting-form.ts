import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { settings, Settings } from '#contract/administration/settings.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import type { Checked } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'

/** The logo is no field of a form. */
type Typed = Omit<Settings, 'operator_logo'>

type Options<Fields> = {
  /** The settings of the card, as they are stored. */
  stored: Partial<Typed>
  /** The same as fields of a form. */
  initial: Fields
  check: (fields: Fields) => Checked<Fields, Partial<Typed>>
  /** Asked for again once it is saved. */
  affects?: Parameters<typeof invalidate>[1][]
  onSaved?: () => Promise<unknown>
}

/** The form of a card of settings; `card` goes to the SettingCard. */
export function useSettingForm<Fields extends Record<string, unknown>>({
  stored,
  affects = [],
  onSaved,
  ...options
}: Options<Fields>) {
  const client = useQueryClient()
  /** The last values that were sent, and their stored form: that of a phone number differs. */
  const [saved, setSaved] = useState({ sent: '', stored: '' })
  const form = useForm<Fields, Partial<Typed>>({
    ...options,
    send: async (body) => {
      const reply = await call(settings.change, { body })
      client.setQueryData(keyOf(settings.read, {}), reply)
      setSaved({ sent: asStored(body), stored: asStored(body, reply.settings) })
      await invalidate(client, ...affects)
      await onSaved?.()
    },
  })
  const { fields, submit, reset } = form
  const { data } = options.check(fields) as { data?: Partial<Typed> }
  const [now, before] = [data && asStored(data), asStored(stored)]
  const isSaved = now === before || (now === saved.sent && before === saved.stored)
  const changed = now === undefined ? !same(fields, options.initial) : !isSaved
  return { ...form, card: { form: form.form, changed, submit, reset } }
}

const Some = Settings.omit({ operator_logo: true }).partial()

/** The values of these settings, trimmed, with their fields in one order. */
const asStored = (some: Partial<Typed>, values = some) => {
  const names = Object.keys(some).toSorted() as (keyof Typed)[]
  const { data } = Some.safeParse(values)
  return JSON.stringify(data ? names.map((name) => data[name]) : values)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
