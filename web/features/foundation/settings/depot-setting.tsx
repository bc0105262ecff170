import { Trans, useLingui } from '@lingui/react/macro'
import { Depot } from '#contract/requests/rounds.ts'
import type { Settings } from '#contract/administration/settings.ts'
import { readNumber } from '#web/lib/forms/amounts.ts'
import { checkFields, type Checked } from '#web/lib/forms/check-fields.ts'
import { PositionFields } from '#web/locations/position-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

type Fields = { name: string; latitude: string; longitude: string }

/** The place at which rounds begin and end; with all three fields empty there is none. */
export function DepotSetting({ depot }: { depot: Settings['depot'] }) {
  const { t } = useLingui()
  const { card, errors, text, change } = useSettingForm({
    stored: { depot },
    initial: {
      name: depot?.name ?? '',
      latitude: depot ? String(depot.latitude) : '',
      longitude: depot ? String(depot.longitude) : '',
    },
    check: (fields: Fields): Checked<Fields, Pick<Settings, 'depot'>> => {
      if (Object.values(fields).every((typed) => !typed.trim())) return checkFields({}, { depot: null })
      const wanted = {
        name: fields.name,
        latitude: readNumber(fields.latitude, 'degrees') ?? Number.NaN,
        longitude: readNumber(fields.longitude, 'degrees') ?? Number.NaN,
      }
      const wrong = new Set(Depot.safeParse(wanted).error?.issues.map(({ path }) => path[0]))
      return checkFields(
        {
          name: wrong.has('name') ? t`Enter a name.` : null,
          latitude: wrong.has('latitude') ? t`A number from -90 to 90.` : null,
          longitude: wrong.has('longitude') ? t`A number from -180 to 180.` : null,
        },
        { depot: wanted },
      )
    },
  })
  return (
    <SettingCard id="depot" title={<Trans>Where rounds begin and end</Trans>} {...card}>
      <Field label={t`Name of the depot`} error={errors.name}>
        <Input {...text('name')} maxLength={120} autoComplete="off" />
      </Field>
      <PositionFields
        latitude={text('latitude')}
        longitude={text('longitude')}
        errors={errors}
        onChange={change}
      />
    </SettingCard>
  )
}
