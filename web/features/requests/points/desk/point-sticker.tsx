import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPoint } from '#contract/requests/points.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useChangePoint } from './api.ts'
import { PointPoster } from './posters.tsx'

/** The sticker of a point, and what makes all those that hang there worthless. */
export function PointSticker({ point }: { point: DeskPoint }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useChangePoint()
  const close = () => {
    setAsked(false)
    reset()
  }
  return (
    <section aria-labelledby="sticker" className="flex flex-col gap-2">
      <h3 id="sticker" className="text-lg">
        <Trans>Sticker and poster</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          Visitors scan the sticker to report that the point is full or broken, or that something lies
          outside.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          to={`${paths.adminStickers}?point=${point.id}`}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Trans>Print the sticker</Trans>
        </Link>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          <Trans>Renew the sticker</Trans>
        </Button>
        <PointPoster id={point.id} />
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={(open) => !open && close()}
        closeLabel={t`Close`}
        title={<Trans>Renew the sticker?</Trans>}
        description={
          <Trans>
            All stickers at this point stop working. Do this if a sticker was copied or misused, then put up
            the new one.
          </Trans>
        }
        busy={isPending}
        failure={error && errorMessage(error)}
        keepLabel={<Trans>Cancel</Trans>}
        waitReason={t`One moment, please.`}
        confirmLabel={<Trans>Renew it</Trans>}
        onConfirm={() =>
          mutate(
            { kind: 'renew', id: point.id },
            {
              onSuccess: () => {
                close()
                toast.success({ title: t`The old stickers no longer work. Print the new one.` })
              },
            },
          )
        }
      />
    </section>
  )
}
