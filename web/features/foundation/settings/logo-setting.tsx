import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { pictureUrl } from '#contract/foundation/picture-url.ts'
import { operations } from '#contract/administration/operations.ts'
import { settings, type Settings } from '#contract/administration/settings.ts'
import { call } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { dataSetKey } from '#web/lib/api/data-sets.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { downscale } from '#web/lib/photos/downscale.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { PictureButtons } from '#web/typed/picture-buttons.tsx'
import { Card } from '#web/ui/card.tsx'

const LARGEST = { width: 1600, height: 1600, transparent: true }

/** The logo beside the name: chosen, and seen by everybody at once. */
export function LogoSetting({ logo }: { logo: Settings['operator_logo'] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const change = async (asked: ReturnType<typeof call<typeof settings.setLogo>>) => {
    client.setQueryData(keyOf(settings.read, {}), await asked)
    await Promise.all([
      invalidate(client, operations.operator),
      client.invalidateQueries({ queryKey: dataSetKey('operator', localeNow()) }),
    ])
  }
  return (
    <Card as="section" aria-labelledby="logo" className="flex flex-col gap-4 p-5!">
      <h3 id="logo" className="text-lg">
        <Trans>Logo</Trans>
      </h3>
      <PictureButtons
        picture={
          logo && (
            <img
              src={BASE + pictureUrl(logo.id, 640, 'webp')}
              width={logo.width}
              height={logo.height}
              alt={t`The logo as everybody sees it`}
              className="h-24 w-auto max-w-full self-start rounded-control border border-line bg-white object-contain p-2"
            />
          )
        }
        texts={{
          add: t`Add a logo`,
          change: t`Another logo`,
          remove: t`Remove the logo`,
          saved: t`The logo was saved`,
          removed: t`The logo was deleted`,
        }}
        hint={t`Stands beside the name on public pages, stickers and papers. PNG, JPEG or WebP.`}
        onChoose={async (file) => change(call(settings.setLogo, { file: await downscale(file, LARGEST) }))}
        onRemove={() => change(call(settings.removeLogo, {}))}
      />
    </Card>
  )
}
