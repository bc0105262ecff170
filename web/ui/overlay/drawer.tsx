import { Dialog as Base } from '@base-ui/react/dialog'
import { DialogParts, DialogRoot, scrimStyle, type DialogProps } from './dialog.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A detail beside a list: the right edge on a wide screen, the whole screen from below on a phone. */
export function Drawer(props: DialogProps) {
  return (
    <DialogRoot {...props}>
      <Base.Backdrop className={scrimStyle} />
      <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-end">
        <Base.Popup
          data-drawer={props.wide ? 'wide' : ''}
          initialFocus={props.initialFocus}
          className={classNames(
            'flex h-[94dvh] w-full flex-col overflow-hidden bg-surface text-ink shadow-float outline-none transition-[translate]',
            'max-sm:rounded-t-[20px] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full',
            'sm:h-dvh sm:border-l sm:border-line sm:data-ending-style:translate-x-full sm:data-starting-style:translate-x-full',
            props.wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <DialogParts {...props} />
        </Base.Popup>
      </Base.Viewport>
    </DialogRoot>
  )
}
