import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ClassPicker } from './class-picker.tsx'
import { useClassName } from './use-class-name.ts'

type Props = {
  value: string | null
  error: string | undefined
  /** The form around it is on its way. */
  busy?: boolean
  /** The focus must go on from here: what was pressed is gone. */
  onChoose: (id: string) => void
}

/** The device class: the whole list until one is chosen, then its name and a way back to the list. */
export function ClassField({ value, error, busy = false, onChoose }: Props) {
  const { t } = useLingui()
  const nameOf = useClassName()
  const [choosing, setChoosing] = useState(value === null)
  const field = useRef<HTMLDivElement>(null)
  /** The list was asked for once more: the focus goes into it. */
  const again = useRef(false)
  useEffect(() => {
    if (again.current) field.current?.querySelector('input')?.focus()
    again.current = false
  })

  return (
    <div ref={field} data-field="device_class">
      {choosing || value === null ? (
        <ClassPicker
          value={value}
          onChoose={(id) => {
            setChoosing(false)
            onChoose(id)
          }}
          label={t`Kind of device`}
        />
      ) : (
        <>
          <p className="text-sm font-semibold">
            <Trans>Kind of device</Trans>
          </p>
          <div className="mt-1.5 flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3.5">
            <span className="min-w-0 flex-1 break-words">{nameOf(value)}</span>
            <Button
              variant="ghost"
              size="small"
              aria-label={t`Change the kind of device`}
              disabledReason={busy && t`One moment, please.`}
              onClick={() => {
                again.current = true
                setChoosing(true)
              }}
            >
              <Trans>Change</Trans>
            </Button>
          </div>
        </>
      )}
      <p aria-live="polite" className="mt-1.5 flex gap-1.5 text-sm text-danger empty:hidden">
        {error && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
