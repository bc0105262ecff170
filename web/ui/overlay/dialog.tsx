import type { ReactElement, ReactNode, RefObject } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens it, where the dialog keeps its own state. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** The actions: stay in sight while the content scrolls. */
  footer?: ReactNode
  wide?: boolean
  /** The element that takes the focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus on closing, where no trigger opened the dialog; null: the element that had it before. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

export const scrimStyle =
  'fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A question or a detail above the page: a sheet from below on a phone, a card in the middle elsewhere. */
export function Dialog(props: DialogProps) {
  return (
    <DialogRoot {...props}>
      {/* Also above a drawer: what is asked comes before what is behind it. */}
      <Base.Backdrop forceRender className={scrimStyle} />
      <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
        <Base.Popup
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
          className={classNames(
            'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-[20px] bg-surface text-ink shadow-float outline-none sm:max-h-[86dvh] sm:rounded-card sm:border sm:border-line',
            'transition-[opacity,translate] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:data-ending-style:translate-y-2 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0',
            props.wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <DialogParts {...props} />
        </Base.Popup>
      </Base.Viewport>
    </DialogRoot>
  )
}

/** Shared by Dialog and Drawer: the state, and where it is put in the document. */
export function DialogRoot(props: DialogProps) {
  const change = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    // Escape closes an open menu first, wherever the keyboard is.
    if (!open && details.reason === 'escape-key' && document.querySelector('[role=menu][data-open]'))
      return details.cancel()
    props.onOpenChange?.(open)
  }
  return (
    <Base.Root {...(props.open !== undefined && { open: props.open })} onOpenChange={change}>
      {props.trigger && <Base.Trigger render={props.trigger} />}
      <Base.Portal>{props.children}</Base.Portal>
    </Base.Root>
  )
}

/** Shared by Dialog and Drawer: title, close, content that scrolls, actions. */
export function DialogParts({ title, description, closeLabel, footer, children }: DialogProps) {
  return (
    <>
      <header className="flex items-start gap-3 pt-3 pr-3 pb-2 pl-5">
        <div className="min-w-0 flex-1 pt-2">
          <Base.Title className="text-lg">{title}</Base.Title>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
        </div>
        <Base.Close
          aria-label={closeLabel}
          className={classNames(buttonStyle({ variant: 'ghost', square: true }), 'text-muted!')}
        >
          <X className="size-5" aria-hidden="true" />
        </Base.Close>
      </header>
      <div className="peer min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 max-sm:last:pb-[calc(1.25rem+var(--safe-bottom))]">
        {children}
      </div>
      {/* On a phone a form that was begun in the content has the room, until it is sent or left. */}
      {footer && (
        <footer className="flex flex-wrap max-sm:peer-has-[[data-needs-room]]:hidden justify-end gap-2 border-t border-line px-5 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] max-sm:[&>*]:flex-1">
          {footer}
        </footer>
      )}
    </>
  )
}
