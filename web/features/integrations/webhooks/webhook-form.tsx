import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  WEBHOOK_URL_MAX,
  WebhookEvent,
  WebhookForm as Fields,
  webhooks,
} from '#contract/integrations/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { EventChoice } from './event-choice.tsx'

const INITIAL: Fields = { url: '', events: [...WebhookEvent.options] }

/** One more address that is told. */
export function WebhookForm({ onAdded }: { onAdded: (secret: string) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const check = checkBy(Fields, (name) =>
    name === 'url' ? t`Enter an address that begins with https://` : t`Choose at least one event.`,
  )
  const { form, fields, errors, text, change, reset } = useForm({
    initial: INITIAL,
    check,
    send: async (body) => {
      const { secret } = await call(webhooks.add, { body })
      reset()
      onAdded(secret)
      await invalidate(client, webhooks.list)
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" busy={form.busy} className="self-start">
          <Trans>Add the address</Trans>
        </Button>
      }
    >
      <Field label={t`Address of the other program`} error={errors.url} required>
        <Input
          {...text('url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <EventChoice value={fields.events} onChange={(events) => change({ events })} error={errors.events} />
    </Form>
  )
}
