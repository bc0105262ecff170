import { useEffect } from 'react'
import { Toast as Base } from '@base-ui/react/toast'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { connect } from './toast.ts'

const manager = Base.createToastManager()

/** The messages of `toast.ts`, above the bottom bar; mounted once, with the first message. */
export default function Toaster({ closeLabel }: { closeLabel: string }) {
  useEffect(() => connect(manager), [])
  return (
    <Base.Provider toastManager={manager}>
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
