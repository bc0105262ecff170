import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { consignments, type ConsignmentDetail, type ConsignmentForm } from '#contract/proof/consignments.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { storesQuery } from '../api.ts'
import { consignmentTerms, useDone } from './api.ts'
import { explain } from './words.ts'

type Props = {
  consignment: ConsignmentDetail | null
  /** With which a new one begins. */
  store_id?: number | null
  onSaved?: (saved: ConsignmentDetail) => void
}

type Named = ConsignmentDetail['receiver']

/** The list of choices includes the chosen one: before the others have come, and when it can no longer be chosen. */
const withOwn = (own: Named | null | undefined, others: readonly Named[] = []): readonly Named[] =>
  own && !others.some(({ id }) => id === own.id) ? [own, ...others] : others

/** The papers of a consignment. It begins with its store and its receiver alone. Once it was sent, the number of the manifest can still be entered. */
export function PapersForm({ consignment, store_id = null, onSaved }: Props) {
  const { t } = useLingui()
  const done = useDone()
  const terms = useQuery(consignmentTerms).data
  const known = useQuery(storesQuery).data?.stores
  const stores = withOwn(consignment?.store ?? (store_id === null ? null : { id: store_id, name: '' }), known)
  const standard = known?.find(({ is_default }) => is_default)
  const obstacles = consignment?.obstacles.map(({ code }) => code) ?? []
  const needsManifest = obstacles.includes('manifest-missing')
  const needsTransporter = obstacles.includes('transporter-missing')
  const draft = !consignment || consignment.state === 'draft'
  const receivers = withOwn(
    consignment?.receiver,
    terms?.partners.filter(({ kinds }) => kinds.some((kind) => kind !== 'transporter')),
  )
  const transporters = withOwn(
    consignment?.transporter,
    terms?.partners.filter(({ kinds }) => kinds.includes('transporter')),
  )
  const { form, fields, errors, text } = useForm({
    explain,
    initial: {
      store_id: String(consignment?.store_id ?? store_id ?? ''),
      receiver_id: String(consignment?.receiver_id ?? ''),
      transporter_id: String(consignment?.transporter_id ?? ''),
      vehicle: consignment?.vehicle ?? '',
      leaves_on: consignment?.leaves_on ?? '',
      waste_code: consignment?.waste_code ?? '',
      packaging: consignment?.packaging ?? '',
      manifest_number: consignment?.manifest_number ?? '',
      note: consignment?.note ?? '',
    },
    check: (typed) => {
      // Until somebody chooses, the store that everything comes into.
      const store = typed.store_id || String(standard?.id ?? '')
      return checkFields<typeof typed, ConsignmentForm>(
        { receiver_id: typed.receiver_id ? null : t`Choose the receiver.` },
        {
          ...typed,
          store_id: Number(store),
          receiver_id: Number(typed.receiver_id),
          transporter_id: typed.transporter_id ? Number(typed.transporter_id) : null,
          leaves_on: typed.leaves_on || null,
        },
      )
    },
    send: async (body: ConsignmentForm) => {
      const { consignment: saved } = consignment
        ? await call(consignments.save, {
            params: { id: consignment.id },
            body: { ...body, version: consignment.version },
          })
        : await call(consignments.add, { body })
      await done(saved)
      toast.success({ title: t`The consignment was saved` })
      onSaved?.(saved)
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button
          type="submit"
          busy={form.busy}
          variant={
            consignment && !((needsManifest || needsTransporter) && consignment.lots.length > 0)
              ? 'secondary'
              : 'primary'
          }
        >
          {consignment ? <Trans>Save the papers</Trans> : <Trans>Begin the consignment</Trans>}
        </Button>
      }
    >
      {draft && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`From the store`} error={errors.store_id} required>
            <Select {...text('store_id')}>
              {!fields.store_id && <option value="">{standard?.name ?? ''}</option>}
              {stores.map(({ id, name }) =>
                fields.store_id || id !== standard?.id ? (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ) : null,
              )}
            </Select>
          </Field>
          <Field label={t`Receiver`} error={errors.receiver_id} required>
            <Select {...text('receiver_id')}>
              <option value="">{t`Choose…`}</option>
              {receivers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {draft && consignment && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Transporter`} error={errors.transporter_id} required={needsTransporter}>
            <Select {...text('transporter_id')}>
              <option value="">{t`The receiver collects it`}</option>
              {transporters.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Vehicle`} aside={t`Optional`} error={errors.vehicle}>
            <Input {...text('vehicle')} maxLength={60} autoComplete="off" />
          </Field>
          <DayField
            label={t`Day of transport`}
            aside={t`Optional`}
            error={errors.leaves_on}
            input={text('leaves_on')}
          />
          <Field
            label={t`Waste code`}
            aside={t`Optional`}
            hint={t`B107d is often used for electronics. Check with the environmental agency.`}
            error={errors.waste_code}
          >
            <Input {...text('waste_code')} maxLength={20} list="waste-codes" autoComplete="off" />
          </Field>
          <datalist id="waste-codes">
            {terms?.waste_codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </datalist>
          <Field label={t`Packaging`} aside={t`Optional`} error={errors.packaging}>
            <Input {...text('packaging')} maxLength={120} autoComplete="off" />
          </Field>
        </div>
      )}
      {consignment && (
        <>
          <Field
            label={t`Number of the manifest`}
            hint={t`From the national system (Festronik). Goods from a business need it before departure.`}
            error={errors.manifest_number}
            required={needsManifest}
            {...(draft && !needsManifest && { aside: t`Optional` })}
          >
            <Input {...text('manifest_number')} maxLength={80} autoComplete="off" />
          </Field>
          <Field label={t`Note`} aside={t`Optional`} error={errors.note}>
            <Textarea {...text('note')} rows={2} maxLength={500} />
          </Field>
        </>
      )}
    </Form>
  )
}
