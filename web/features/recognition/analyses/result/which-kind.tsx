import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { ClassPicture } from '#web/knowledge/classes/class-picture.tsx'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { KINDS } from './kinds.ts'

type Props = {
  onChoose: (device_class: string) => void
  /** The class whose choice is on its way. */
  pending: string | undefined
}

const tile =
  'flex min-h-14 w-full items-center gap-3 rounded-control border bg-surface p-2 text-left font-semibold transition-colors hover:border-primary'

/** Two taps to a class where the photo says nothing: a kind, then the device. */
export function WhichKind({ onChoose, pending }: Props) {
  const { i18n } = useLingui()
  const nameOf = useClassName()
  const [open, setOpen] = useState<string>()
  const id = useId()
  const kind = KINDS.find((one) => one.id === open)
  return (
    <section className="print:hidden">
      <h3 className="text-base">
        <Trans>What kind of device is it?</Trans>
      </h3>
      <ul className="mt-2.5 grid grid-cols-1 gap-2 min-[360px]:grid-cols-2">
        {KINDS.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-expanded={one.id === open}
              aria-controls={one.id === open ? id : undefined}
              onClick={() => setOpen(one.id === open ? undefined : one.id)}
              className={classNames(
                tile,
                'h-full',
                one.id === open ? 'border-primary bg-primary-soft' : 'border-control',
              )}
            >
              <ClassPicture id={one.classes[0]!} size={40} className="size-10 shrink-0 rounded-control" />
              <span className="min-w-0">{i18n._(one.label)}</span>
            </button>
          </li>
        ))}
      </ul>
      {kind && (
        <ul id={id} aria-label={i18n._(kind.label)} className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {kind.classes.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-busy={pending === one || undefined}
                onClick={() => onChoose(one)}
                className={classNames(tile, 'border-line')}
              >
                <ClassPicture id={one} size={40} className="size-10 shrink-0 rounded-control" />
                <span className="min-w-0 flex-1">{nameOf(one)}</span>
                {pending === one && <Spinner size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
