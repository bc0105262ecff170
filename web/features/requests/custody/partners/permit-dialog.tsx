import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { consignments } from '#contract/proof/consignments.ts'
import {
  partners,
  PermitForm,
  type Partner,
  type PartnerKind,
  type Permit,
} from '#contract/proof/partners.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { partnerKindNames } from './words.ts'

const meanwhile = msg`Somebody else has changed this permit in the meantime. Close this and check it again.`

/** `permit`: null for a new one. */
export type EditedPermit = { partner: Partner; permit: Permit | null }

/** A permit that is added or changed. */
export function PermitDialog({ editing, onClose }: { editing: EditedPermit | null; onClose: () => void }) {
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) {
    setShown(editing)
    setTurn(turn + 1)
  }
  return shown && <Editing key={turn} open={editing !== null} {...shown} onClose={onClose} />
}

function Editing({ open, partner, permit, onClose }: EditedPermit & { open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { form, errors, text } = useForm({
    explain: (error) => errorMessage(error, { 'changed-meanwhile': meanwhile }),
    initial: {
      covers: (permit?.covers ?? partner.kinds[0] ?? 'recycler') as string,
      number: permit?.number ?? '',
      issued_by: permit?.issued_by ?? '',
      waste: permit?.waste ?? '',
      ends_on: permit?.ends_on ?? '',
    },
    check: (typed) =>
      checkFields<typeof typed, PermitForm>(
        { number: typed.number.trim() ? null : t`Enter the permit number.` },
        { ...typed, covers: typed.covers as PartnerKind, ends_on: typed.ends_on || null },
      ),
    send: async (body: PermitForm) => {
      try {
        await (permit
          ? call(partners.savePermit, { params: { id: permit.id }, body: { ...body, seen: permit } })
          : call(partners.addPermit, { params: { id: partner.id }, body }))
      } finally {
        // Also of somebody who was faster.
        await invalidate(client, partners.list, consignments.terms, consignments.read)
      }
      toast.success({ title: t`The permit was saved` })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={permit ? <Trans>Change a permit</Trans> : <Trans>A new permit</Trans>}
      description={partner.name}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="permit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id="permit" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Allowed activity`} error={errors.covers} required>
          <Select {...text('covers')}>
            {partner.kinds.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(partnerKindNames[kind])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Number`} error={errors.number} required>
          <Input {...text('number')} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t`Issued by`} aside={t`Optional`} error={errors.issued_by}>
          <Input {...text('issued_by')} maxLength={120} autoComplete="off" />
        </Field>
        <Field
          label={t`Kinds of waste`}
          aside={t`Optional`}
          hint={t`As named in the permit.`}
          error={errors.waste}
        >
          <Input {...text('waste')} maxLength={300} autoComplete="off" />
        </Field>
        <DayField
          label={t`Last day`}
          aside={t`Optional`}
          hint={t`From the next day on, the permit blocks consignments. Empty: no end.`}
          error={errors.ends_on}
          input={text('ends_on')}
        />
      </Form>
    </Dialog>
  )
}
