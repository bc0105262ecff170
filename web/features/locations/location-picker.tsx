import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { LocationArea } from '#contract/locations.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { PlaceList } from './place-list.tsx'
import { PositionButton } from './position-button.tsx'
import { useOutsidePress } from './use-outside-press.ts'
import { usePlaces } from './use-places.ts'
import { canAskPosition, usePosition } from './use-position.ts'

export type LocationPickerProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field that proposes districts: the ARIA pattern of an editable combobox with a listbox.
 * Whatever is typed stays; an address is as good as a choice.
 * (Base UI's Autocomplete hides the rest of the page, label included, from screen readers while it is open.)
 */
export function LocationPicker({ value, onChange, onBlur, ref, ...input }: LocationPickerProps) {
  const { t } = useLingui()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const position = usePosition()
  const near = position.state.name === 'known' ? position.state.at : undefined
  const { options, recent, searching, error, ...places } = usePlaces(value, open, near)
  const count = options.length
  const nothing = places.nothing && count === 0
  const shown = open && (count > 0 || searching || nothing)
  const at = active < count ? active : -1

  const show = (next: boolean) => {
    setOpen(next)
    setActive(-1)
  }
  const choose = (area: LocationArea) => {
    onChange(places.choose(area))
    show(false)
  }
  const press = (event: KeyboardEvent) => {
    // While letters are being composed, the keys belong to the composition.
    if (event.nativeEvent.isComposing) return
    const area = shown ? options[at] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (shown) setActive(step(at, event.key === 'ArrowDown' ? 1 : -1, count))
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      show(false)
    } else if (event.key === 'Enter' && shown) {
      // With proposals on screen, Enter is meant for them and must not send the form.
      event.preventDefault()
      if (area) choose(area)
      else show(false)
    }
  }
  const openAgain = () => {
    field.current?.focus()
    show(true)
  }
  const again = () => {
    openAgain()
    places.retry()
  }
  useOutsidePress(frame, shown, () => show(false))

  return (
    <div className="flex flex-col gap-1.5">
      <div ref={frame} className="relative">
        <Input
          {...input}
          ref={field}
          value={value}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="next"
          onChange={({ target }) => {
            onChange(target.value)
            show(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={() => {
            show(false)
            onBlur?.()
          }}
          trailing={
            canAskPosition() && (
              <PositionButton
                asking={position.state.name === 'asking'}
                known={near !== undefined}
                disabled={input.disabled}
                onPress={() => (near ? openAgain() : position.ask(openAgain))}
              />
            )
          }
        />
        <PlaceList
          id={listId}
          shown={shown}
          options={options}
          recent={recent}
          active={at}
          searching={searching}
          nothing={nothing}
          onPoint={setActive}
          onChoose={choose}
          onClose={() => show(false)}
        />
      </div>
      <p role="status" className="sr-only">
        {shown && !searching && nothing && t`No results found.`}
        {shown &&
          !searching &&
          count > 0 &&
          t`${plural(count, { one: '# place found', other: '# places found' })}`}
      </p>
      {position.state.name === 'refused' && (
        <p role="alert" className="text-sm text-muted">
          <Trans>This device does not tell where it is. Write the place instead.</Trans>
        </p>
      )}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
          <p className="min-w-0 flex-1 basis-44">
            <Trans>The search failed: {errorMessage(error)}</Trans>
          </p>
          <Button
            variant="ghost"
            size="small"
            busy={searching}
            onClick={again}
            icon={<RotateCw className="size-4" aria-hidden="true" />}
          >
            <Trans>Search again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** One on, round the end; nothing (-1, the text itself) lies between the last and the first. */
const step = (at: number, by: 1 | -1, count: number) => ((at + 1 + by + count + 1) % (count + 1)) - 1
