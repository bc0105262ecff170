import { useEffect } from 'react'
import { Toast as Base } from '@base-ui/react/toast'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { connect } from './toast.ts'

const manager = Base.createToastManager()

/** The messages of `toast.ts`; mounted once, with the first message. */
export default function Toaster({ closeLabel }: { closeLabel: string }) {
  useEffect(() => connect(manager), [])
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        {/* It must not cover the action of the page: at the top on a phone, and where the actions of a page are at its foot (`data-foot`). */}
        <Base.Viewport
          className={classNames(
            'fixed right-4 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96 max-md:top-(--top) max-md:bottom-auto md:right-6 md:bottom-[calc(1rem+var(--safe-bottom)+var(--tour-height))]',
            '[--top:calc(var(--header-height)+env(safe-area-inset-top,0px)+0.5rem)]',
            'in-[:root:has([data-foot])]:top-(--top)! in-[:root:has([data-foot])]:bottom-auto!',
            // Beside a narrow drawer from 1024 px on, beside a wide one where there is room for both.
            'in-[:root:has([data-drawer])]:max-lg:top-3! in-[:root:has([data-drawer])]:max-lg:bottom-auto! in-[:root:has([data-drawer])]:lg:right-[29.5rem]',
            'in-[:root:has([data-drawer=wide])]:max-xl:top-3! in-[:root:has([data-drawer=wide])]:max-xl:bottom-auto! in-[:root:has([data-drawer=wide])]:max-xl:right-4! in-[:root:has([data-drawer=wide])]:xl:right-[43.5rem]!',
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
        swipeDirection={['right', 'down', 'up']}
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
