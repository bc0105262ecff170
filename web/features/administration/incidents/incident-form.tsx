import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { INCIDENT_TEXT_MAX, type IncidentForm as Said } from '#contract/administration/incidents.ts'
import { processing } from '#contract/administration/processing.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toControl, toInstant } from '#web/lib/time/wall-clock.ts'
import { InstantField } from '#web/typed/instant-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Props = {
  initial: Said
  save: (form: Said) => Promise<unknown>
  label: ReactNode
}

export const NOTHING: Said = {
  title: '',
  noticed_at: '',
  activities: [],
  from_at: '',
  to_at: '',
  how_en: '',
  how_id: '',
  done_en: '',
  done_id: '',
}

/** The facts of the incident and the text of its letter. At night the first five fields are enough. */
export function IncidentForm({ initial, save, label }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const register = useQuery(queryOf(processing.register, {}))
  const { form, fields, errors, change, text } = useForm({
    initial: {
      ...initial,
      noticed_at: toControl(initial.noticed_at),
      from_at: toControl(initial.from_at),
      to_at: toControl(initial.to_at),
    },
    check: (typed) => {
      const when = (value: string) => (toInstant(value) ? null : t`When did it happen?`)
      return checkFields(
        {
          title: typed.title.trim() ? null : t`Describe briefly what happened.`,
          noticed_at: when(typed.noticed_at),
          activities: typed.activities.length > 0 ? null : t`Tick the kinds of data that were disclosed.`,
          from_at: when(typed.from_at),
          to_at: when(typed.to_at),
        },
        {
          ...typed,
          noticed_at: toInstant(typed.noticed_at) ?? '',
          from_at: toInstant(typed.from_at) ?? '',
          to_at: toInstant(typed.to_at) ?? '',
        },
      )
    },
    send: save,
  })
  const options = (register.data?.activities ?? []).map(({ id, name }) => ({
    value: id,
    label: name[locale],
  }))
  const letter = { rows: 4, maxLength: INCIDENT_TEXT_MAX }
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" busy={form.busy}>
          {label}
        </Button>
      }
    >
      <Field label={t`What happened`} error={errors.title} required>
        <Input {...text('title')} maxLength={200} />
      </Field>
      <InstantField
        label={t`When it was noticed`}
        hint={t`The 72 hours start at that time.`}
        error={errors.noticed_at}
        required
        input={text('noticed_at')}
      />
      <CheckGroup
        name="activities"
        label={<Trans>Data disclosed</Trans>}
        options={options}
        value={fields.activities}
        onChange={(activities) => change({ activities })}
        error={errors.activities}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField
          label={t`The data could be read from`}
          error={errors.from_at}
          required
          input={text('from_at')}
        />
        <InstantField label={t`until`} error={errors.to_at} required input={text('to_at')} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`How it happened, in Indonesian`} error={errors.how_id}>
          <Textarea {...text('how_id')} {...letter} lang="id" />
        </Field>
        <Field label={t`How it happened, in English`} error={errors.how_en}>
          <Textarea {...text('how_en')} {...letter} lang="en" />
        </Field>
        <Field label={t`Response, in Indonesian`} error={errors.done_id}>
          <Textarea {...text('done_id')} {...letter} lang="id" />
        </Field>
        <Field label={t`Response, in English`} error={errors.done_en}>
          <Textarea {...text('done_en')} {...letter} lang="en" />
        </Field>
      </div>
    </Form>
  )
}
