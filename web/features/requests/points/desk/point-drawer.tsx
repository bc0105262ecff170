import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPoint, PointList } from '#contract/requests/points.ts'
import { useHeld, type CloseObstacle } from '#web/lib/forms/use-held.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { PhotoOfPoint } from './photo-of-point.tsx'
import { PointEditor } from './point-editor.tsx'
import { PointFlags } from './point-row.tsx'
import { PointReports } from './point-reports.tsx'
import { PointSticker } from './point-sticker.tsx'
import { StateButtons } from './state-buttons.tsx'

type Props = {
  open: boolean
  /** Undefined: a new one, one that there is not, or the list is not there yet. */
  point: DeskPoint | undefined
  isNew: boolean
  ready: boolean
  groups: PointList['groups']
  onCreated: (id: number) => void
  onClose: () => void
}

/** One point beside the list: how it is, what was reported, what stands about it, its sticker. */
export function PointDrawer({ open, isNew, ready, groups, onCreated, onClose, ...given }: Props) {
  const { t } = useLingui()
  // The point stays while the drawer slides away.
  const [shown, setShown] = useState({ point: given.point, isNew })
  if (open && (shown.point !== given.point || shown.isNew !== isNew)) setShown({ point: given.point, isNew })
  const { point } = shown
  const { hold, question, close } = useHeld(onClose)
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={(next) => !next && close()}
      closeLabel={t`Close`}
      title={shown.isNew ? <Trans>A new drop-off point</Trans> : (point?.name ?? t`Drop-off point`)}
    >
      {!ready ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-60" />
        </div>
      ) : shown.isNew ? (
        <PointEditor
          groups={groups}
          onHeld={hold}
          onSaved={({ id }) => {
            toast.success({ title: t`The point was added` })
            onCreated(id)
          }}
        />
      ) : point ? (
        <Existing key={point.id} point={point} groups={groups} onHeld={hold} />
      ) : (
        <ErrorState title={<Trans>There is no such point.</Trans>} />
      )}
      <LeaveDialog {...question} description={<Trans>Your changes here have not been saved.</Trans>} />
    </Drawer>
  )
}

type ExistingProps = { point: DeskPoint; groups: PointList['groups']; onHeld: (held: CloseObstacle) => void }

function Existing({ point, groups, onHeld }: ExistingProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <PointEditor
        point={point}
        groups={groups}
        onHeld={onHeld}
        onCancel={() => setEditing(false)}
        onSaved={() => {
          setEditing(false)
          toast.success({ title: t`The point was saved` })
        }}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <PointFlags point={point} />
      </div>
      <StateButtons point={point} />
      <PointReports id={point.id} />
      <section aria-labelledby="about" className="flex flex-col gap-2">
        <h3 id="about" className="text-lg">
          <Trans>About the point</Trans>
        </h3>
        <p className="wrap-anywhere">
          {point.address}
          <span className="block text-sm text-muted">
            {point.district.districtName} · {point.district.cityName}
          </span>
        </p>
        <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
      </section>
      <section aria-labelledby="photo" className="flex flex-col gap-2">
        <h3 id="photo" className="text-lg">
          <Trans>Photo</Trans>
        </h3>
        <PhotoOfPoint point={point} />
      </section>
      <PointSticker point={point} />
    </div>
  )
}
