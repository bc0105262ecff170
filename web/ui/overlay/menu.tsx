import type { ReactElement, ReactNode } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const itemStyle =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-left font-medium outline-none select-none data-highlighted:bg-primary-soft data-disabled:text-muted [&_svg]:size-[18px] [&_svg]:shrink-0'

/** A list of actions that opens from `trigger` (a Button). Escape or a press outside closes it. */
export function Menu(props: {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  /** The trigger opens nothing now: it is busy. */
  disabled?: boolean
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={props.trigger} disabled={props.disabled ?? false} />
      <Base.Portal>
        {/* A press beside it closes it, and does nothing else to what is beneath. */}
        <Base.Backdrop className="fixed inset-0 z-50" />
        <Base.Positioner
          side={props.side ?? 'bottom'}
          align={props.align ?? 'end'}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={classNames(
              'max-h-(--available-height) min-w-56 origin-(--transform-origin) overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none',
              'transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
              props.className,
            )}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = {
  icon?: ReactNode
  children: ReactNode
  danger?: boolean
  disabled?: boolean
  keepOpen?: boolean
}

export function MenuItem({
  icon,
  children,
  danger,
  disabled,
  keepOpen,
  onSelect,
}: ItemProps & { onSelect: () => void }) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled ?? false}
      closeOnClick={!keepOpen}
      className={classNames(
        itemStyle,
        'w-full cursor-pointer',
        danger && 'text-danger data-highlighted:bg-danger-soft',
      )}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

/** An item that goes somewhere; `render` is the link element, e.g. `<Link to={paths.profile} />`. */
export function MenuLink({ icon, children, render }: Omit<ItemProps, 'danger'> & { render: ReactElement }) {
  return (
    <Base.LinkItem render={render} closeOnClick className={itemStyle}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** One of several: the chosen one carries a check. */
export function MenuChoice<Value extends string>(props: {
  label: ReactNode
  value: Value
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={(value: Value) => props.onChoose(value)}>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        {props.label}
      </Base.GroupLabel>
      {props.options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={classNames(itemStyle, 'cursor-pointer')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check className="text-primary" aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** One that is on or off by itself; the menu stays open for the next. */
export function MenuToggle(props: { on: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <Base.CheckboxItem
      checked={props.on}
      onCheckedChange={props.onToggle}
      className={classNames(itemStyle, 'cursor-pointer')}
    >
      <span className="flex-1">{props.children}</span>
      <Base.CheckboxItemIndicator>
        <Check className="text-primary" aria-hidden="true" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />
}
