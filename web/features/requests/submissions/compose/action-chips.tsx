import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Service } from '#contract/requests/submissions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { actions } from './actions.ts'

type Props = {
  value: Service | null
  onChoose: (service: Service) => void
  disabled: boolean
}

/** The subject of the post: one of four. */
export function ActionChips({ value, onChoose, disabled }: Props) {
  const { t, i18n } = useLingui()
  return (
    <fieldset disabled={disabled} className="@container">
      <legend className="mb-2 text-base font-bold tracking-tight">{t`What is it about?`}</legend>
      <div className="grid gap-2 @min-[15rem]:grid-cols-2">
        {actions.map(({ service, label, icon: Icon }) => {
          const chosen = service === value
          return (
            <label
              key={service}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3 py-1.5 text-sm font-semibold transition-[background-color,border-color,color]',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default',
                chosen
                  ? 'border-primary bg-primary-soft text-primary'
                  : 'border-control bg-surface hover:border-primary hover:text-primary',
              )}
            >
              <input
                type="radio"
                name="action"
                value={service}
                checked={chosen}
                onChange={() => onChoose(service)}
                className="sr-only"
              />
              {/* The colour is not the only sign. */}
              {chosen ? (
                <Check className="size-4.5 shrink-0" strokeWidth={3} aria-hidden="true" />
              ) : (
                <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              )}
              <span className="min-w-0">{i18n._(label)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
