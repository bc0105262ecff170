import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { operations, type Operator } from '#contract/administration/operations.ts'
import { pictureUrl } from '#contract/foundation/picture-url.ts'
import type { DeskPoint } from '#contract/requests/points.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { BASE } from '#web/lib/api/base.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { deskQuery } from './api.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

/** The stickers of all points, or of one (`?point=`), on paper of A4. */
export function StickerSheet() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const only = search.get('point')
  const desk = useQuery(deskQuery)
  const operator = useQuery(queryOf(operations.operator, {})).data
  const points = desk.data?.points.filter(({ id, active }) => (only ? String(id) === only : active))
  const origin = desk.data?.public_url ?? window.location.origin
  const { host } = new URL(origin)
  return (
    <section aria-labelledby="stickers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stickers" className="text-xl">
          <Trans>Stickers</Trans>
        </h2>
        {points && points.length > 0 && (
          <Button icon={<Printer className="size-5" aria-hidden="true" />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
      {points && points.length > 0 && (
        <Notice tone={desk.data?.public_url ? 'plain' : 'warning'}>
          {desk.data?.public_url ? (
            <Trans>The codes lead to {host}.</Trans>
          ) : (
            <Trans>
              The codes lead to {host}, the address that you are using now. An administrator sets the public
              address (Organisation); do that before you print many stickers.
            </Trans>
          )}
        </Notice>
      )}
      {desk.error && (
        <ErrorState
          title={<Trans>The points could not be loaded.</Trans>}
          cause={errorMessage(desk.error)}
          retryLabel={t`Try again`}
          busy={desk.isFetching}
          onRetry={() => void desk.refetch()}
        />
      )}
      {!points ? (
        !desk.error && (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-96 rounded-card" />
          </div>
        )
      ) : points.length === 0 ? (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No drop-off point to print a sticker for</Trans>}
        />
      ) : (
        // Paper is white, whatever the theme is.
        <ul data-print data-theme="light" className="grid gap-4 sm:grid-cols-2 print:block">
          {points.map((point) => (
            <Sticker
              key={point.id}
              point={point}
              url={origin + paths.sticker(point.token)}
              host={host}
              operator={operator}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** In both languages: nobody knows who will stand before it. */
function Sticker({
  point,
  url,
  host,
  operator,
}: {
  point: DeskPoint
  url: string
  host: string
  operator: Operator | undefined
}) {
  const { t } = useLingui()
  const { name } = point
  return (
    <li className="flex break-inside-avoid flex-col items-center gap-2 border border-dashed border-control bg-white p-4 text-center text-black print:float-left print:m-[2mm] print:h-[88mm] print:w-[86mm] print:justify-center">
      <p className="text-lg leading-tight font-bold break-words">{name}</p>
      <QrCode text={url} label={t`QR code of ${name}`} className="size-[42mm]" />
      <p lang="id" className="leading-snug font-semibold text-balance">
        Penuh? Rusak? Ada yang tertinggal di luar? Pindai dan beri tahu kami.
      </p>
      <p lang="en" className="text-sm leading-snug text-balance">
        Full? Broken? Something left outside? Scan and tell us.
      </p>
      {operator && (operator.name || operator.phone || operator.logo) && (
        <div className="flex max-w-full items-center justify-center gap-2">
          {operator.logo && (
            <img
              src={BASE + pictureUrl(operator.logo.id, 320, 'webp')}
              width={operator.logo.width}
              height={operator.logo.height}
              alt=""
              className="h-[8mm] w-auto max-w-[24mm] object-contain"
            />
          )}
          <p className="flex min-w-0 flex-wrap justify-center gap-x-2 text-xs leading-snug wrap-anywhere empty:hidden">
            {operator.name && <span>{operator.name}</span>}
            {operator.phone && <span className="whitespace-nowrap">{showPhone(operator.phone)}</span>}
          </p>
        </div>
      )}
      <p className="text-xs">{host}</p>
    </li>
  )
}
