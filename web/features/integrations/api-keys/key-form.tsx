import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiScope } from '#contract/foundation/api-scope.ts'
import { apiKeys, KEY_NAME_MAX, NewApiKey } from '#contract/integrations/api-keys.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { scopeNames } from './scope-names.ts'

const INITIAL: NewApiKey = {
  name: '',
  scopes: ['requests:create', 'requests:read'],
  last_day: '',
  waste_source: null,
}

/** A key for one more partner. */
export function KeyForm({ onMade }: { onMade: (secret: string, scopes: ApiScope[]) => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const check = checkBy(NewApiKey, (name) => {
    if (name === 'name') return t`Enter the partner’s name, at most ${KEY_NAME_MAX} characters.`
    return name === 'scopes' ? t`Choose at least one permission.` : t`Choose a day.`
  })
  const { form, fields, errors, text, change, reset } = useForm({
    initial: INITIAL,
    check,
    send: async (body) => {
      const { secret } = await call(apiKeys.create, { body })
      reset()
      onMade(secret, body.scopes)
      await invalidate(client, apiKeys.list)
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" busy={form.busy} className="self-start">
          <Trans>Make a key</Trans>
        </Button>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        <Field label={t`Partner`} error={errors.name} required>
          <Input {...text('name')} maxLength={KEY_NAME_MAX} autoComplete="off" />
        </Field>
        <DayField label={t`Last day`} error={errors.last_day} required input={text('last_day')} />
      </div>
      <Field
        label={t`Where things come from`}
        aside={t`Optional`}
        hint={t`For requests of this key that do not say it themselves.`}
      >
        <Select
          name="waste_source"
          value={fields.waste_source ?? ''}
          onChange={({ target }) =>
            change({ waste_source: WasteSource.safeParse(target.value).data ?? null })
          }
        >
          <option value="">{t`Not said`}</option>
          {WasteSource.options.map((source) => (
            <option key={source} value={source}>
              {i18n._(sourceNames[source])}
            </option>
          ))}
        </Select>
      </Field>
      <CheckGroup
        name="scopes"
        label={<Trans>Permissions</Trans>}
        options={ApiScope.options.map((value) => ({ value, label: i18n._(scopeNames[value]) }))}
        value={fields.scopes}
        onChange={(scopes) => change({ scopes })}
        error={errors.scopes}
      />
    </Form>
  )
}
