import { useId } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#web/ui/class-names.ts'

type Theme = 'system' | 'light' | 'dark'

/** Light, dark, or as the device has it: the device's own select, small enough for the foot of the first page. */
export function AppearanceSelect({
  theme,
  onTheme,
  className,
}: {
  theme: Theme
  onTheme: (theme: Theme) => void
  className?: string
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <span className={classNames('inline-flex max-w-full flex-wrap items-center gap-2', className)}>
      <label htmlFor={id} className="text-sm text-muted">
        <Trans>Appearance</Trans>
      </label>
      <select
        id={id}
        value={theme}
        onChange={({ target }) => onTheme(target.value as Theme)}
        className="min-h-11 max-w-full rounded-control border border-control bg-surface px-3 text-sm"
      >
        <option value="system">{t`Same as the device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </span>
  )
}
