import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, PencilLine, Plus, Trash2 } from 'lucide-react'
import { Suspense, use, useEffect, useRef, useState, type ComponentType } from 'react'
import { Item, ITEMS_MAX, WasteSource, type Handover } from '#contract/reference/items.ts'
import { SafetyCard } from '#web/knowledge/safety-card.tsx'
import { deferred } from '#web/lib/page/deferred.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormBusy } from '#web/ui/form/field.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { EstimateLine, useEstimate } from './estimate-line.tsx'
import { ItemEditor } from './item-editor.tsx'
import { ItemLine } from './item-line.tsx'
import { RouteNote } from './route-note.tsx'

const ClassDialog = deferred(async () => (await import('./class-dialog.tsx')).ClassDialog)

/** A photo that names one device or several; the page hands it in, because features do not know each other. */
export type PhotoInput = ComponentType<{
  onDevices: (seen: Pick<Item, 'device_class' | 'image_id'>[]) => void
  disabledReason: string | false
}>

type Props = {
  value: Handover
  onChange: (part: Partial<Handover>) => void
  error: string | undefined
  /** Its own sender fills it in; else staff do, who are also told what the law says about its source. */
  sender: boolean
  photoInput?: PhotoInput | undefined
  /** A heading above it names the list already. */
  titled?: boolean
}

/** The items, one by one, and their source. All of it may be left out. */
export function HandoverField({
  value: { items, waste_source },
  onChange,
  error,
  sender,
  titled = false,
  ...props
}: Props) {
  const { t, i18n } = useLingui()
  /** The item whose details are open: its place in the list. */
  const [open, setOpen] = useState<number | null>(null)
  /** The item whose kind is being chosen, or a new one. */
  const [choosing, setChoosing] = useState<number | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The details of an item have just opened: the focus goes into them. */
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current && open !== null)
      list.current?.querySelector<HTMLElement>(`[data-item="${open}"] input`)?.focus()
    entered.current = false
  }, [open])
  const nameOf = useClassName()
  // The enquiry is sent as it stands here: nothing changes during the call.
  const sending = use(FormBusy) && t`It is being sent right now.`
  const full = items.length >= ITEMS_MAX && t`One request cannot hold more devices.`
  const estimate = useEstimate(items)
  const Photo = props.photoInput

  const show = (at: number) => {
    entered.current = true
    setOpen(at)
  }
  const append = (...seen: Pick<Item, 'device_class' | 'image_id'>[]) => {
    const added = seen.map((item) => Item.parse({ quantity: 1, ...item }))
    onChange({ items: [...items, ...added].slice(0, ITEMS_MAX) })
    // Of several none is opened: the list itself is what to look at.
    if (added.length === 1) show(items.length)
    else add.current?.focus()
  }
  const change = (at: number, part: Partial<Item>) =>
    onChange({ items: items.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const choose = (device_class: string | null) => {
    setChoosing(null)
    if (choosing === null) return
    if (choosing === 'new') return append({ device_class, image_id: null })
    // A sender's photo is of what they called it before; staff correct what is on it.
    const another = sender && items[choosing]?.device_class !== device_class
    change(choosing, { device_class, ...(another && { image_id: null }) })
  }
  const remove = (at: number) => {
    onChange({ items: items.filter((_, index) => index !== at) })
    setOpen(null)
    // The pressed button goes away with its line.
    add.current?.focus()
  }
  const leavePhotoOut = (at: number) => {
    change(at, { image_id: null })
    // So does this one, with what it is about.
    add.current?.focus()
  }
  const close = (at: number) => {
    setOpen(null)
    list.current?.querySelector<HTMLElement>(`[data-item="${at}"] button`)?.focus()
  }
  return (
    <div className="flex flex-col gap-5" data-field="items">
      <section aria-labelledby="items" className="flex flex-col gap-2.5">
        <h3 id="items" className={titled ? 'sr-only' : 'text-sm font-semibold'}>
          <Trans>Items to hand over</Trans>
        </h3>
        {items.length > 0 && (
          <ul ref={list} className="divide-y divide-line rounded-control border border-line px-3">
            {items.map((item, at) => (
              <ItemLine
                // oxlint-disable-next-line react/no-array-index-key -- an item has no other name than its place
                key={at}
                at={at}
                item={item}
                below={
                  <>
                    {sender && item.image_id && (
                      <PhotoGoesAlong
                        name={nameOf(item.device_class)}
                        sending={sending}
                        onLeaveOut={() => leavePhotoOut(at)}
                      />
                    )}
                    {open === at && (
                      <ItemEditor
                        item={item}
                        sending={sending}
                        onChange={(part) => change(at, part)}
                        onChoose={() => setChoosing(at)}
                        onClose={() => close(at)}
                      />
                    )}
                  </>
                }
              >
                <span className="flex shrink-0">
                  {open !== at && (
                    <Button
                      variant="ghost"
                      square
                      aria-label={t`Change: ${nameOf(item.device_class)}`}
                      disabledReason={sending}
                      onClick={() => show(at)}
                      icon={<PencilLine className="size-4.5" aria-hidden="true" />}
                    />
                  )}
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
        {Photo && <Photo onDevices={(seen) => append(...seen)} disabledReason={sending || full} />}
        <Button
          ref={add}
          variant="secondary"
          wide
          disabledReason={sending || full}
          onClick={() => setChoosing('new')}
          icon={<Plus className="size-4.5" aria-hidden="true" />}
        >
          {items.length > 0 ? (
            <Trans>Add another device</Trans>
          ) : Photo ? (
            <Trans>Choose a device from the list</Trans>
          ) : (
            <Trans>Add a device</Trans>
          )}
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
        // The law is the operator's matter, not the household's.
        hint={!sender && waste_source && <RouteNote waste_source={waste_source} />}
      />
      {choosing !== null && (
        <Suspense>
          <ClassDialog
            value={choosing === 'new' ? null : (items[choosing]?.device_class ?? null)}
            onChoose={choose}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type GoesAlong = { name: string; sending: string | false; onLeaveOut: () => void }
/** The photo of a device, which goes along with the request. */
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
