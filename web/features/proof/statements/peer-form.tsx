import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { NewPeer, PEER_ADDRESS_MAX, statements } from '#contract/proof/statements.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'

/** One more installation whose statements are read. */
export function PeerForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const check = checkBy(NewPeer, () => t`Enter an address such as https://ewaste.example.go.id`)
  const { form, errors, text, reset } = useForm({
    initial: { address: '' },
    check,
    send: async (body) => {
      client.setQueryData(keyOf(statements.network, {}), await call(statements.addPeer, { body }))
      reset()
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button type="submit" busy={form.busy} className="self-start">
          <Trans>Add the installation</Trans>
        </Button>
      }
    >
      <Field
        label={t`Address of another installation`}
        hint={t`Its statements are read every night. They count only if that address has signed them.`}
        error={errors.address}
        required
      >
        <Input
          {...text('address')}
          inputMode="url"
          placeholder="https://"
          maxLength={PEER_ADDRESS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </Form>
  )
}
