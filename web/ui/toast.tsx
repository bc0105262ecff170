import type { ReactNode } from 'react'
import { Toast as Base } from '@base-ui/react/toast'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Message = {
  title: string
  description?: string
  /** One thing to do about it, e.g. undo. */
  action?: { label: string; onPress: () => void }
  /** How long it stays, in ms; 0 keeps it. */
  timeout_ms?: number
}

const manager = Base.createToastManager()

function show(type: 'success' | 'error' | 'info', message: string | Message) {
  const { title, description, action, timeout_ms } =
    typeof message === 'string' ? ({ title: message } as Message) : message
  return manager.add({
    type,
    title,
    description,
    timeout: timeout_ms ?? (type === 'error' || action ? 8000 : 4000),
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
  })
}

/** Says what happened, from anywhere: `toast.success(t`Copied`)`. Gives an id that `toast.close` takes. */
export const toast = {
  success: (message: string | Message) => show('success', message),
  error: (message: string | Message) => show('error', message),
  info: (message: string | Message) => show('info', message),
  close: (id: string) => manager.close(id),
}

/** Mount once around the app; shows above the bottom bar. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        {/* Beside an open drawer, on a phone at its top: what it says must not cover the drawer's actions. */}
        <Base.Viewport
          className={classNames(
            'fixed right-4 bottom-[calc(var(--bar-height)+2.25rem)] left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96 md:right-6 md:bottom-[calc(1rem+var(--safe-bottom))]',
            'in-[:root:has([data-drawer])]:max-lg:top-3 in-[:root:has([data-drawer])]:max-lg:bottom-auto in-[:root:has([data-drawer])]:lg:right-[29.5rem]',
          )}
        >
          <Toasts closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

const looks = {
  success: ['text-primary', CircleCheck],
  error: ['text-danger', TriangleAlert],
  info: ['text-copper', Info],
} as const

function Toasts({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => {
    const [colour, Icon] = looks[(item.type as keyof typeof looks) ?? 'info'] ?? looks.info
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'down']}
        className={classNames(
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card border border-line bg-surface text-ink shadow-float transition-[opacity,translate]',
          'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0 data-swiping:transition-none',
        )}
      >
        <Base.Content className="flex items-start gap-3 py-1.5 pr-1.5 pl-4">
          <Icon className={classNames('mt-3 size-5 shrink-0', colour)} aria-hidden="true" />
          <div className="min-w-0 flex-1 py-2.5">
            <Base.Title className="text-base font-semibold tracking-normal" />
            <Base.Description className="text-sm text-muted" />
            <Base.Action
              className={classNames(buttonStyle({ variant: 'secondary', size: 'small' }), 'mt-2')}
            />
          </div>
          <Base.Close
            aria-label={closeLabel}
            className={classNames(buttonStyle({ variant: 'ghost', square: true }), 'text-muted!')}
          >
            <X className="size-[18px]" aria-hidden="true" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    )
  })
}
