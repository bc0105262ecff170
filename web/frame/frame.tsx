import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { BottomBar } from '#web/frame/bottom-bar.tsx'
import { Header, type HeaderProps } from '#web/frame/header.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

export const PageWaiting = ({ label }: { label: string }) => (
  <div className="flex flex-1 items-center justify-center text-primary">
    <Spinner size={36} label={label} />
  </div>
)

/**
 * The frame around every page. Until a page can be shown (`ready`) the main area is a spinner: mostly until the first
 * authentication check is over.
 */
export function Frame({
  ready,
  desk,
  sidebar,
  bar,
  children,
  ...header
}: HeaderProps & {
  ready: boolean
  /** Of staff, beside every page. A page of staff has its room from the first moment on. */
  sidebar?: ReactNode
  /** Instead of the bottom bar of visitors and members. */
  bar?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const main = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
    main.current?.scrollIntoView()
  }
  return (
    <>
      <a
        href="#main"
        onClick={skip}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {/* Heard when it changes: a browser itself reads out a document's title, and no other page's of an app. */}
      <p aria-live="polite" className="sr-only">
        {header.title}
      </p>
      {desk && sidebar}
      <Header {...header} desk={desk} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        data-desk={desk}
        className="page-column flex min-h-[calc(100dvh-var(--header-height))] flex-col pt-4 pb-[calc(var(--bar-height)+2.5rem)] outline-none md:pt-6"
      >
        {ready ? children : <PageWaiting label={t`Loading`} />}
      </main>
      {bar || <BottomBar />}
    </>
  )
}
