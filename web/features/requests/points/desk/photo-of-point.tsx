import { useLingui } from '@lingui/react/macro'
import type { DeskPoint } from '#contract/requests/points.ts'
import { downscale } from '#web/lib/photos/downscale.ts'
import { PictureButtons } from '#web/typed/picture-buttons.tsx'
import { PointPhoto } from '../point-photo.tsx'
import { useChangePoint } from './api.ts'

/** The photo by which people find a point: chosen, and seen by everybody at once. */
export function PhotoOfPoint({ point: { id, name, photo } }: { point: DeskPoint }) {
  const { t } = useLingui()
  const { mutateAsync } = useChangePoint()
  return (
    <div className="flex flex-col gap-2">
      <PictureButtons
        picture={
          photo && (
            <PointPhoto
              name={name}
              photo={photo}
              sizes="(min-width: 40rem) 28rem, 100vw"
              className="aspect-video max-w-md rounded-control"
            />
          )
        }
        texts={{
          add: t`Add a photo`,
          change: t`Another photo`,
          remove: t`Remove the photo`,
          saved: t`The photo was saved`,
          removed: t`The photo was deleted`,
        }}
        hint={t`Everybody can see it on the drop-off page. Show the place, not people or number plates.`}
        onChoose={async (file) => mutateAsync({ kind: 'photo', id, file: await downscale(file) })}
        onRemove={() => mutateAsync({ kind: 'no-photo', id })}
      />
    </div>
  )
}
