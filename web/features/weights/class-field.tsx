import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { CircleAlert } from 'lucide-react'
import { useLocale } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { classQuery } from './api.ts'

/** What chooses a device class; the page passes one in, because features do not know each other. */
export type ClassInput = ComponentType<{
  value: string | null
  onChoose: (id: string) => void
  label: string
}>

type Props = {
  value: string | null
  error: string | undefined
  busy: boolean
  classInput: ClassInput
  /** The focus must go on from here: what was pressed is gone. */
  onChoose: (id: string) => void
}

/** The device class: the whole list until one is chosen, then its name and a way back to the list. */
export function ClassField({ value, error, busy, classInput: Choose, onChoose }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [choosing, setChoosing] = useState(value === null)
  const field = useRef<HTMLDivElement>(null)
  /** The list was asked for once more: the focus goes into it. */
  const again = useRef(false)
  const { data } = useQuery({ ...classQuery(value ?? ''), enabled: value !== null })
  const name = data?.name[locale] ?? value
  useEffect(() => {
    if (again.current) field.current?.querySelector('input')?.focus()
    again.current = false
  })

  return (
    <div ref={field} data-field="device_class">
      {choosing || value === null ? (
        <Choose
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
            <span className="min-w-0 flex-1 break-words">{name}</span>
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
