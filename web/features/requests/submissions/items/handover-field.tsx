import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, PencilLine, Plus, Trash2 } from 'lucide-react'
import { Suspense, use, useRef, useState } from 'react'
import { ITEMS_MAX, WasteSource, type Handover, type Item } from '#contract/reference/items.ts'
import { SafetyCard } from '#web/knowledge/safety-card.tsx'
import { deferred } from '#web/lib/page/deferred.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormBusy } from '#web/ui/form/field.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { EstimateLine, useEstimate } from './estimate-line.tsx'
import { ItemLine } from './item-line.tsx'
import { RouteNote } from './route-note.tsx'

const ItemDialog = deferred(async () => (await import('./item-dialog.tsx')).ItemDialog)

type Props = {
  value: Handover
  onChange: (part: Partial<Handover>) => void
  error: string | undefined
  /** Its own sender fills it in; else staff do. */
  sender: boolean
}

/** The items, one by one, and their source. All of it may be left out. */
export function HandoverField({ value: { items, waste_source }, onChange, error, sender }: Props) {
  const { t, i18n } = useLingui()
  /** Which one is open: its place in the list, or a new one. */
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const nameOf = useClassName()
  // The enquiry is sent as it stands here: nothing changes during the call.
  const sending = use(FormBusy) && t`It is being sent right now.`
  const estimate = useEstimate(items)

  const put = (item: Item) => {
    onChange({
      items:
        open === 'new' ? [...items, item] : items.map((one, at) => (at === open ? changed(one, item) : one)),
    })
    setOpen(null)
  }
  /** A sender's photo is of what they called it before; staff correct what is on it. */
  const changed = (before: Item, item: Item) =>
    sender && before.device_class !== item.device_class ? { ...item, image_id: null } : item
  const remove = (at: number) => {
    onChange({ items: items.filter((_, index) => index !== at) })
    // The pressed button goes away with its line.
    add.current?.focus()
  }
  const leavePhotoOut = (at: number) => {
    onChange({ items: items.map((item, index) => (index === at ? { ...item, image_id: null } : item)) })
    // So does this one, with what it is about.
    add.current?.focus()
  }
  return (
    <div className="flex flex-col gap-5" data-field="items">
      <section aria-labelledby="items" className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 id="items" className="text-sm font-semibold">
            <Trans>Items to hand over</Trans>
          </h3>
          <span className="text-xs text-muted">{t`Optional`}</span>
        </div>
        {items.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line px-3">
            {items.map((item, at) => (
              <ItemLine
                // oxlint-disable-next-line react/no-array-index-key -- an item has no other name than its place
                key={at}
                item={item}
                below={
                  sender &&
                  item.image_id && (
                    <PhotoGoesAlong
                      name={nameOf(item.device_class)}
                      sending={sending}
                      onLeaveOut={() => leavePhotoOut(at)}
                    />
                  )
                }
              >
                <span className="flex shrink-0">
                  <Button
                    variant="ghost"
                    square
                    aria-label={t`Change: ${nameOf(item.device_class)}`}
                    disabledReason={sending}
                    onClick={() => setOpen(at)}
                    icon={<PencilLine className="size-4.5" aria-hidden="true" />}
                  />
                  <Button
                    variant="ghost"
                    square
                    className="text-danger!"
                    aria-label={t`Remove: ${nameOf(item.device_class)}`}
                    disabledReason={sending}
                    onClick={() => remove(at)}
                    icon={<Trash2 className="size-4.5" aria-hidden="true" />}
                  />
                </span>
              </ItemLine>
            ))}
          </ul>
        )}
        <Button
          ref={add}
          variant="secondary"
          wide
          disabledReason={sending || (items.length >= ITEMS_MAX && t`One request cannot hold more devices.`)}
          onClick={() => setOpen('new')}
          icon={<Plus className="size-4.5" aria-hidden="true" />}
        >
          {items.length === 0 ? <Trans>Add a device</Trans> : <Trans>Add another device</Trans>}
        </Button>
        <EstimateLine estimate={estimate} />
        <p aria-live="polite" className="flex gap-1.5 text-sm text-danger empty:hidden">
          {error && (
            <>
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {error}
            </>
          )}
        </p>
      </section>
      {items.some((item) => item.battery_damaged) && <SafetyCard sender={sender} />}
      <Radios
        look="chips"
        label={<Trans>Where does it come from?</Trans>}
        value={waste_source}
        onChange={(source) => onChange({ waste_source: source })}
        options={WasteSource.options.map((option) => ({
          value: option,
          label: i18n._(sourceNames[option]),
        }))}
        hint={waste_source && <RouteNote waste_source={waste_source} />}
      />
      {open !== null && (
        <Suspense>
          <ItemDialog
            item={open === 'new' ? null : (items[open] ?? null)}
            onDone={put}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type GoesAlong = { name: string; sending: string | false; onLeaveOut: () => void }
/** The photo of an analysis, which the request began with. */
function PhotoGoesAlong({ name, sending, onLeaveOut }: GoesAlong) {
  const { t } = useLingui()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2">
      <p className="text-sm">
        <Trans>Your photo is sent with it: staff will see it.</Trans>
      </p>
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 sm:ml-0"
        aria-label={t`Remove the photo: ${name}`}
        disabledReason={sending}
        onClick={onLeaveOut}
      >
        <Trans>Remove the photo</Trans>
      </Button>
    </div>
  )
}
