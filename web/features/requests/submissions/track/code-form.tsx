import { Trans, useLingui } from '@lingui/react/macro'
import { readTrackingCode } from '#contract/foundation/typed-code.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { hasLookalike, keyIn } from './tracking-code.ts'

/** Opens the tracking page of a code that is typed in. */
export function CodeForm({ typed = '' }: { typed?: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const problemOf = (code: string) => {
    if (readTrackingCode(code)) return null
    return hasLookalike(code.replace(/^\s*rsk/i, '')) && code.length < 20
      ? t`A code never contains 0, O, 1 or I. Please check it.`
      : t`A code looks like RSK-7F4K-92QD.`
  }
  const { form, text, errors } = useForm({
    initial: { code: typed },
    check: ({ code }) => checkFields({ code: problemOf(code) }, readTrackingCode(code) + keyIn(code)),
    send: async (code) => void navigate(paths.track(code)),
  })

  return (
    <Form {...form} className="flex w-full flex-col gap-3 text-left">
      <Field label={t`Tracking code`} error={errors.code}>
        <Input
          {...text('code')}
          placeholder="RSK-7F4K-92QD"
          // The address of its page, or a whole message, may be pasted.
          maxLength={500}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className="tracking-wide uppercase placeholder:normal-case"
        />
      </Field>
      <Button type="submit" wide>
        <Trans>Show the status</Trans>
      </Button>
    </Form>
  )
}
