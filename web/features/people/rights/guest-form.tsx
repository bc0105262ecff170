import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import { rights, RightsAskedByGuest } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Question } from './question.tsx'

/**
 * A form for people without an account; a mail proves that the address is theirs. The answer never says whether
 * anything is kept.
 */
export function GuestForm() {
  const { t } = useLingui()
  const locale = useLocale()
  const here = useHydrated()
  const told = useRef<HTMLSpanElement>(null)
  const asking = useMutation({
    mutationFn: ({ body }: RequestOf<typeof rights.askAsGuest>) =>
      call(rights.askAsGuest, { body }, { anonymous: true }),
  })
  const { form, errors, text, reset } = useForm({
    initial: { kind: 'access', email: '', message: '' },
    check: ({ kind, email, message }) =>
      checkBy(RightsAskedByGuest, (name) =>
        name === 'email' ? t`Must be a valid email` : t`Write something first.`,
      )({ kind: kind as 'access', email: email.trim(), message, locale }),
    send: async (body) => {
      await asking.mutateAsync({ body })
      reset()
    },
  })
  const sent = asking.isSuccess
  useEffect(() => {
    if (sent) told.current?.focus()
  }, [sent])
  // Sent before this page is alive, or without JavaScript, the question and the address would stand in the address bar.
  if (!here)
    return (
      <Card className="min-h-112">
        <p>
          <Trans>
            This form needs JavaScript. Without it, ask at the place where you hand over your devices.
          </Trans>
        </p>
      </Card>
    )
  return (
    <Card>
      <Notice tone="success" size="medium" className="mb-4">
        {sent && (
          <span ref={told} tabIndex={-1} className="outline-none">
            <Trans>
              An email is on its way to that address. Open the link in it within 24 hours. Only then does the
              operator receive your question.
            </Trans>
          </span>
        )}
      </Notice>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy}>
            <Trans>Ask the operator</Trans>
          </Button>
        }
      >
        <Question kind={text('kind')} message={text('message')} error={errors.message}>
          <Field
            label={t`Email`}
            hint={t`The address that you left with a request, if there was one. A link in an email proves that the address is yours.`}
            error={errors.email}
            required
          >
            <Input {...text('email')} type="email" autoComplete="email" />
          </Field>
        </Question>
      </Form>
    </Card>
  )
}
