import { useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'

type Props = { asking: boolean; known: boolean; disabled?: boolean | undefined; onPress: () => void }

/** Offers to use the position, inside the field of a place. */
export function PositionButton({ asking, known, disabled, onPress }: Props) {
  const { t } = useLingui()
  const label = known ? t`Places near you` : t`Use my position`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'flex size-11 items-center justify-center rounded-control hover:text-ink disabled:opacity-50',
        known && 'text-primary',
      )}
    >
      {asking ? <Spinner size={18} /> : <LocateFixed className="size-5" aria-hidden="true" />}
    </button>
  )
}
