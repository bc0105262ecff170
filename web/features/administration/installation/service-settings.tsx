import { Trans, useLingui } from '@lingui/react/macro'
import { doubtOfAddress } from '#contract/administration/public-address.ts'
import { InstallationForm, type Installation } from '#contract/administration/installation.ts'
import { TimeZone } from '#contract/requests/appointments.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { doubtWords } from '#web/lib/words/address-doubts.ts'
import { ZoneOptions } from '#web/typed/zone-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import {
  changeable,
  DISABLED,
  fixedHint,
  InstallationCard,
  READ_ONLY,
  useSave,
} from './installation-card.tsx'

const MONTHS = [3, 6, 12, 18, 24, 36, 60, 120]

/** Where the service is found, by whose clock it works, and for how long it keeps the data of guests. */
export function ServiceSettings({ now }: { now: Installation }) {
  const { t, i18n } = useLingui()
  const save = useSave()
  const here = useHydrated() ? window.location.origin : ''
  const { form, errors, text, fields, change } = useForm({
    initial: {
      public_url: now.public_url,
      time_zone: now.time_zone as string,
      retention_months: String(now.retention_months),
    },
    check: (typed) => {
      const read = InstallationForm.shape.public_url.safeParse(typed.public_url)
      return checkFields(
        { public_url: read.success ? null : t`An address such as https://ewaste.example.go.id` },
        {
          public_url: read.data ?? '',
          time_zone: TimeZone.parse(typed.time_zone),
          retention_months: Number(typed.retention_months),
        },
      )
    },
    send: (wanted) => save(changeable(wanted, now.fixed)),
  })
  const { fixed } = now
  const doubt = doubtOfAddress(fields.public_url.trim())
  const months = [...new Set([...MONTHS, now.retention_months])].toSorted((a, b) => a - b)
  return (
    <InstallationCard
      id="service"
      title={<Trans>Address, time and retention</Trans>}
      save={<Trans>Save these settings</Trans>}
      form={form}
    >
      <Field
        label={t`Public address`}
        hint={
          fixedHint(fixed, 'public_url') ??
          t`The address that people type. Links in mails and codes on stickers lead there. Without it nobody gets mails about requests. Certificates carry it only with https.`
        }
        error={errors.public_url}
      >
        <Input
          {...text('public_url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...(fixed.includes('public_url') && READ_ONLY)}
        />
      </Field>
      <Notice tone="warning">{doubt && i18n._(doubtWords[doubt])}</Notice>
      {here && here !== fields.public_url && !fixed.includes('public_url') && (
        <Button
          variant="secondary"
          className="max-w-full self-start wrap-anywhere"
          onClick={() => change({ public_url: here })}
        >
          <Trans>Use {here}</Trans>
        </Button>
      )}
      <Field
        label={t`Time zone`}
        hint={
          fixedHint(fixed, 'time_zone') ??
          t`Days begin and times are told by it, at once. Pages that are open follow when they are loaded again; months that were stated stay as they are.`
        }
      >
        <Select {...text('time_zone')} {...(fixed.includes('time_zone') && DISABLED)}>
          <ZoneOptions />
        </Select>
      </Field>
      <Field
        label={t`Months until a guest’s request loses its personal data`}
        hint={fixedHint(fixed, 'retention_months') ?? t`Counted from the last change of the request.`}
      >
        <Select {...text('retention_months')} {...(fixed.includes('retention_months') && DISABLED)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
    </InstallationCard>
  )
}
