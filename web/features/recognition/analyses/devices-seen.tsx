import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { SeenDevice } from '#contract/recognition/analyses.ts'
import { ClassPicture } from '#web/knowledge/classes/class-picture.tsx'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { DialogParts } from './analysis-dialog.tsx'
import { percentOf } from './result/certainty.ts'
import { placeOf } from './place-of-part.ts'

type Props = {
  devices: readonly SeenDevice[]
  /** An action for one device by itself. */
  renderEach?: (device_class: string, name: string) => ReactNode
  /** Lets the person name a device that is none of its candidates. */
  picker?: DialogParts['picker']
  /** An action for all devices that are left. */
  renderAll: (classes: string[]) => ReactNode
}

const places: Record<ReturnType<typeof placeOf>, MessageDescriptor> = {
  'top left': msg`Top left of the photo`,
  top: msg`Top of the photo`,
  'top right': msg`Top right of the photo`,
  left: msg`Left of the photo`,
  middle: msg`Middle of the photo`,
  right: msg`Right of the photo`,
  'bottom left': msg`Bottom left of the photo`,
  bottom: msg`Bottom of the photo`,
  'bottom right': msg`Bottom right of the photo`,
}

/** The words of what is done with all of them. */
export const HandOverAll = ({ count }: { count: number }) =>
  count === 1 ? <Trans>Hand over this one</Trans> : <Trans>Hand over all of these</Trans>

/** The devices of one photo, a card for each: it is chosen, corrected or left out; then something is done with all. */
export function DevicesSeen({ devices, renderEach, picker: Picker, renderAll }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const nameInList = useClassName()
  const [left, setLeft] = useState(() =>
    devices.map((device) => ({ device, named: device.candidates[0]!.class })),
  )
  const [picking, setPicking] = useState<SeenDevice>()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = left.length
  const name = (device: SeenDevice, device_class: string) => {
    setPicking(undefined)
    setLeft((before) => before.map((one) => (one.device === device ? { ...one, named: device_class } : one)))
  }
  const leaveOut = (device: SeenDevice) => {
    setLeft((before) => before.filter((one) => one.device !== device))
    // The pressed button goes away with its card.
    heading.current?.focus()
  }
  return (
    <section className="flex flex-col gap-3 print:hidden">
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none" aria-live="polite">
        <Plural value={count} one="# device seen" other="# devices seen" />
      </h3>
      <ul className="flex flex-col gap-3">
        {left.map(({ device, named }) => {
          const seen = device.candidates.find((one) => one.class === named)
          const called = seen?.name[locale] ?? nameInList(named)
          return (
            <li
              key={`${device.part.left} ${device.part.top}`}
              className="flex flex-col gap-2.5 rounded-control border border-line bg-surface p-3"
            >
              <div className="flex items-start gap-3">
                <ClassPicture id={named} size={48} className="size-12 shrink-0 rounded-control" />
                <div className="min-w-0 flex-1">
                  <h4 className="font-semibold">{called}</h4>
                  <p className="text-sm text-muted">
                    {i18n._(places[placeOf(device.part)])}
                    {seen && `, ${percentOf(seen.confidence)}%`}
                  </p>
                </div>
                <Button
                  variant="ghost"
                  square
                  className="text-danger!"
                  aria-label={t`Leave out: ${called}`}
                  onClick={() => leaveOut(device)}
                  icon={<Trash2 className="size-4.5" aria-hidden="true" />}
                />
              </div>
              <div role="group" aria-label={t`What is it?`} className="flex flex-wrap gap-2">
                {device.candidates
                  .filter((one) => one.class !== named)
                  .map((one) => (
                    <Button
                      key={one.class}
                      size="small"
                      variant="secondary"
                      onClick={() => name(device, one.class)}
                    >
                      <Trans>It is this: {one.name[locale]}</Trans>
                    </Button>
                  ))}
                {Picker && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-expanded={picking === device}
                    aria-label={t`Something else: ${called}`}
                    onClick={() => setPicking(picking === device ? undefined : device)}
                  >
                    <Trans>Something else</Trans>
                  </Button>
                )}
                {renderEach?.(named, called)}
              </div>
              {Picker && picking === device && (
                <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
                  <Picker
                    value={named}
                    onChoose={(id) => name(device, id)}
                    label={t`Choose the device from the list`}
                  />
                </Suspense>
              )}
            </li>
          )
        })}
      </ul>
      {count > 0 && renderAll(left.map(({ named }) => named))}
    </section>
  )
}
