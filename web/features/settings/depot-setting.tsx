import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Depot } from '#contract/rounds.ts'
import { settings, type Settings } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { checked, type Checked } from '#web/lib/check-fields.ts'
import { keyOf } from '#web/lib/queries.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

type Fields = { name: string; latitude: string; longitude: string }

const numberOf = (typed: string) => (typed.trim() ? Number(typed.replace(',', '.')) : Number.NaN)

/** Where rounds begin and end; all three left empty: nowhere in particular. */
export function DepotSetting({ depot }: { depot: Settings['depot'] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { form, errors, text } = useForm({
    initial: {
      name: depot?.name ?? '',
      latitude: depot ? String(depot.latitude) : '',
      longitude: depot ? String(depot.longitude) : '',
    },
    check: (fields: Fields): Checked<Fields, Pick<Settings, 'depot'>> => {
      if (Object.values(fields).every((typed) => !typed.trim())) return checked({}, { depot: null })
      const wanted = {
        name: fields.name,
        latitude: numberOf(fields.latitude),
        longitude: numberOf(fields.longitude),
      }
      const wrong = new Set(Depot.safeParse(wanted).error?.issues.map(({ path }) => path[0]))
      return checked(
        {
          name: wrong.has('name') ? t`Give it a name.` : null,
          latitude: wrong.has('latitude') ? t`A number from -90 to 90.` : null,
          longitude: wrong.has('longitude') ? t`A number from -180 to 180.` : null,
        },
        { depot: wanted },
      )
    },
    send: async (body) => {
      client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
      toast.success({ title: t`The settings were saved` })
    },
  })
  return (
    <Card as="section" aria-labelledby="depot" className="p-5!">
      <h3 id="depot" className="mb-4 text-lg">
        <Trans>Where rounds begin and end</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Set the depot</Trans>
          </Button>
        }
      >
        <Field label={t`Name of the depot`} error={errors.name}>
          <Input {...text('name')} maxLength={120} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Latitude`} hint={t`Such as -6.2441`} error={errors.latitude}>
            <Input {...text('latitude')} maxLength={20} autoComplete="off" />
          </Field>
          <Field label={t`Longitude`} hint={t`Such as 106.8006`} error={errors.longitude}>
            <Input {...text('longitude')} maxLength={20} autoComplete="off" />
          </Field>
        </div>
      </Form>
    </Card>
  )
}
