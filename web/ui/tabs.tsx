import { useId, type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'

export type Tab<Id extends string> = { id: Id; to: string; label: ReactNode }

/**
 * Views of one list, each at its own address. The Tab key reaches the chosen one, the arrows, Home and End go from tab to
 * tab, Enter and Space open one.
 * @param link the router's
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  link: Link,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  link: ComponentType<ComponentProps<'a'> & { to: string; replace: boolean }>
  /** The panel of the chosen tab. */
  children: ReactNode
}) {
  const own = useId()
  return (
    <>
      <div role="tablist" aria-label={label} className="flex flex-wrap gap-2">
        {tabs.map(({ id, to, label }) => (
          <Link
            key={id}
            id={`${own}${id}`}
            to={to}
            replace
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${own}panel`}
            tabIndex={id === selected ? 0 : -1}
            onKeyDown={move}
            className="inline-flex min-h-11 items-center rounded-control border border-control bg-surface px-3.5 font-semibold transition-colors hover:border-primary aria-selected:border-primary aria-selected:bg-primary-soft aria-selected:text-primary"
          >
            {label}
          </Link>
        ))}
      </div>
      <div
        id={`${own}panel`}
        role="tabpanel"
        aria-labelledby={`${own}${selected}`}
        className="flex flex-col gap-4"
      >
        {children}
      </div>
    </>
  )
}

function move(event: KeyboardEvent<HTMLElement>) {
  const tab = event.currentTarget
  const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = all.indexOf(tab)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: all[at + 1] ?? all[0],
    ArrowLeft: all.at(at - 1),
    Home: all[0],
    End: all.at(-1),
  }
  const target = targets[event.key]
  if (!target && event.key !== ' ') return
  event.preventDefault()
  if (target) target.focus()
  else tab.click()
}
