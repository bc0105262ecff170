import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { consignments } from '#contract/consignments.ts'
import { settings, Settings } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { checked } from '#web/lib/check-fields.ts'
import { invalidate, keyOf } from '#web/lib/queries.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'

const { waste_codes: Codes } = Settings.shape

/** Codes of waste that are offered for a consignment. */
export function WasteCodesSetting({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { form, errors, text } = useForm({
    initial: { waste_codes: codes.join('\n') },
    check: (fields) => {
      const waste_codes = fields.waste_codes.split('\n').flatMap((line) => line.trim() || [])
      const wrong = Codes.safeParse(waste_codes).success
        ? null
        : t`One code on each line, of 20 characters at most.`
      return checked({ waste_codes: wrong }, { waste_codes })
    },
    send: async (body) => {
      client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
      toast.success({ title: t`The settings were saved` })
      await invalidate(client, consignments.terms)
    },
  })
  return (
    <Card as="section" aria-labelledby="waste-codes" className="p-5!">
      <h3 id="waste-codes" className="mb-4 text-lg">
        <Trans>Waste codes for consignments</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Set the codes</Trans>
          </Button>
        }
      >
        <Field
          label={t`One on each line`}
          hint={t`B107d is often cited for electronics. Check with the environmental agency.`}
          error={errors.waste_codes}
        >
          <Textarea {...text('waste_codes')} rows={4} />
        </Field>
      </Form>
    </Card>
  )
}
