import { Trans } from '@lingui/react/macro'
import { StickerReport } from '#web/features/requests/points/sticker-report.tsx'
import { OperatorContact } from './operator-contact.tsx'
import { Link, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** Somebody has scanned the sticker of a drop-off point. */
export default function Sticker() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6">
      <StickerReport key={token} token={token} />
      <Link
        to={paths.dropOff}
        className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-2"
      >
        <Trans>Other drop-off points</Trans>
      </Link>
      <OperatorContact />
    </div>
  )
}
