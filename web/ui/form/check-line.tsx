import { use, type ReactNode } from 'react'
import { FormBusy } from './field.tsx'

type Props = {
  /** In a form that reads its controls by name. */
  name?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick, and the words beside it, which can be pressed as well. */
export const CheckLine = ({ name, checked, disabled = false, onChange, children }: Props) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
    <input
      type="checkbox"
      name={name}
      checked={checked}
      disabled={use(FormBusy) || disabled}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-primary"
    />
    <span className="min-w-0">{children}</span>
  </label>
)
