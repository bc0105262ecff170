import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { consignments } from '#contract/proof/consignments.ts'
import { partners, PartnerForm, PartnerKind, type Partner } from '#contract/proof/partners.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { partnerKindNames } from './words.ts'

const meanwhile = msg`Somebody else has changed this partner in the meantime. Close this and check it again.`

type Props = { editing: Partner | 'new' | null; onClose: () => void }

/** A partner that is added or changed. */
export function PartnerDialog({ editing, onClose }: Props) {
  const [turn, setTurn] = useState(0)
  // The partner stays while the dialog closes.
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) {
    setShown(editing)
    setTurn(turn + 1)
  }
  return shown && <Editing key={turn} open={editing !== null} shown={shown} onClose={onClose} />
}

function Editing({ open, shown, onClose }: { open: boolean; shown: Partner | 'new'; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const partner = shown === 'new' ? null : shown
  const { form, fields, errors, text, change } = useForm({
    explain: (error) => errorMessage(error, { 'changed-meanwhile': meanwhile }),
    initial: {
      name: partner?.name ?? '',
      kinds: partner?.kinds ?? ([] as PartnerKind[]),
      address: partner?.address ?? '',
      phone_number: showPhone(partner?.phone_number ?? ''),
      email: partner?.email ?? '',
      note: partner?.note ?? '',
      active: partner?.active ?? true,
    },
    check: checkBy(PartnerForm, (name, _, { phone_number }) => {
      if (name === 'name') return t`Enter the name of the firm.`
      if (name === 'kinds') return t`Choose at least one role.`
      if (name === 'phone_number') return phoneProblemInWords(phone_number)
      if (name === 'email') return t`This is not an email address.`
      return t`This is too long, or contains characters that cannot be stored.`
    }),
    send: async (body: PartnerForm) => {
      try {
        await (partner
          ? call(partners.save, { params: { id: partner.id }, body: { ...body, version: partner.version } })
          : call(partners.add, { body }))
      } finally {
        // Also of somebody who was faster.
        await invalidate(client, partners.list, consignments.terms)
      }
      toast.success({ title: t`The partner was saved` })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={partner ? <Trans>Change a partner</Trans> : <Trans>A new partner</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="partner" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id="partner" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Name of the firm`} error={errors.name} required>
          <Input {...text('name')} maxLength={120} autoComplete="off" />
        </Field>
        <fieldset data-field="kinds">
          <legend className="text-sm font-semibold">
            <Trans context="of a partner">Role</Trans>
          </legend>
          {PartnerKind.options.map((kind) => (
            <CheckLine
              key={kind}
              checked={fields.kinds.includes(kind)}
              onChange={(on) =>
                change({ kinds: on ? [...fields.kinds, kind] : fields.kinds.filter((one) => one !== kind) })
              }
            >
              {i18n._(partnerKindNames[kind])}
            </CheckLine>
          ))}
          {errors.kinds && (
            <p role="alert" className="text-sm text-danger">
              {errors.kinds}
            </p>
          )}
        </fieldset>
        <Field label={t`Address`} aside={t`Optional`} error={errors.address}>
          <Input {...text('address')} maxLength={300} autoComplete="off" />
        </Field>
        <PhoneField
          label={t`Phone of the firm`}
          aside={t`Optional`}
          error={errors.phone_number}
          input={text('phone_number')}
        />
        <Field
          label={t`Email of the firm`}
          aside={t`Optional`}
          hint={t`The link for confirming a consignment can be sent there.`}
          error={errors.email}
        >
          <Input {...text('email')} type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field label={t`Note`} aside={t`Optional`} error={errors.note}>
          <Textarea {...text('note')} rows={2} maxLength={500} />
        </Field>
        <CheckLine checked={fields.active} onChange={(active) => change({ active })}>
          <Trans>Show this partner as a choice for consignments</Trans>
        </CheckLine>
      </Form>
    </Dialog>
  )
}
