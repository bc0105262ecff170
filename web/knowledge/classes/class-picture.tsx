import { devicePicture } from '#web/illustrations/device-pictures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { drawingOf } from '#web/knowledge/drawings.ts'

/** The drawing of a class. It says nothing that the name beside it does not say. */
export function ClassPicture(props: { id: string; size: number; eager?: boolean; className?: string }) {
  return (
    <span className={classNames('block overflow-hidden bg-art-mist', props.className)}>
      <img
        src={devicePicture(drawingOf(props.id))}
        width={props.size}
        height={props.size}
        alt=""
        loading={props.eager ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover"
      />
    </span>
  )
}
