import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { canAskPosition, usePosition } from '#web/locations/use-position.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import type { useForm } from '#web/lib/forms/use-form.ts'
import type { PointFields } from './point-fields.ts'

type Props = Pick<ReturnType<typeof useForm<PointFields, unknown>>, 'text' | 'change' | 'errors'>

/** About ten centimetres. */
const DIGITS = 6

/** The position of a point: typed, or read from the device of a person who stands beside it. */
export function PositionFields({ text, change, errors }: Props) {
  const { t } = useLingui()
  const position = usePosition({ exact: true })
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          kind="degrees"
          label={t`Latitude`}
          hint={t`Such as -6.2441`}
          error={errors.latitude}
          required
          input={text('latitude')}
        />
        <NumberField
          kind="degrees"
          label={t`Longitude`}
          hint={t`Such as 106.8006`}
          error={errors.longitude}
          required
          input={text('longitude')}
        />
      </div>
      {canAskPosition() && (
        <Button
          variant="secondary"
          className="self-start"
          busy={position.state.name === 'asking'}
          icon={<LocateFixed className="size-5" aria-hidden="true" />}
          onClick={() =>
            position.ask(({ lat, lng }) =>
              change({ latitude: lat.toFixed(DIGITS), longitude: lng.toFixed(DIGITS) }),
            )
          }
        >
          <Trans>Use my position</Trans>
        </Button>
      )}
      <Notice tone="plain">
        {position.state.name === 'refused' && (
          <Trans>This device does not share its position. Type the coordinates instead.</Trans>
        )}
      </Notice>
    </div>
  )
}
