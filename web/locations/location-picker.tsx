import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { PinChoice } from './pin-choice.tsx'
import { PlaceList } from './place-list.tsx'
import { PositionButton } from './position-button.tsx'
import { usePlaces } from './use-places.ts'
import { canAskPosition, roundPosition, usePosition, type Position } from './use-position.ts'

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
 * A text field that proposes districts. The typed text stays; an address is as good as a choice.
 * (Base UI's Autocomplete hides the rest of the page, label included, from screen readers while it is open.)
 */
export function LocationPicker({ value, onChange, onBlur, ref, ...input }: LocationPickerProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const [open, setOpen] = useState(false)
  const position = usePosition()
  /** A pin is chosen later than a position is read, and so counts. */
  const [pin, setPin] = useState<Position>()
  const near = pin ?? (position.state.name === 'known' ? position.state.at : undefined)
  const { options, recent, searching, error, ...places } = usePlaces(value, open, near)
  const count = options.length
  const nothing = places.nothing && count === 0
  const shown = open && (count > 0 || searching || nothing)
  const { frame, ...combobox } = useCombobox({
    typed: value,
    onType: onChange,
    options,
    shown,
    onShow: setOpen,
    onChoose: (area) => onChange(places.choose(area)),
  })
  const openAgain = () => {
    field.current?.focus()
    combobox.show(true)
  }
  const again = () => {
    openAgain()
    places.retry()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div ref={frame} className="relative">
        <Input
          {...input}
          ref={field}
          {...combobox.field}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="next"
          onClick={() => setOpen(true)}
          onBlur={() => {
            combobox.show(false)
            onBlur?.()
          }}
          trailing={
            canAskPosition() && (
              <PositionButton
                asking={position.state.name === 'asking'}
                known={position.state.name === 'known' && !pin}
                disabled={input.disabled}
                onPress={() => {
                  setPin(undefined)
                  if (position.state.name === 'known') openAgain()
                  else position.ask(openAgain)
                }}
              />
            )
          }
        />
        <PlaceList combobox={combobox} recent={recent} searching={searching} nothing={nothing} />
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
          <Trans>This device does not share its position. Enter the place instead.</Trans>
        </p>
      )}
      <PinChoice
        at={near}
        disabled={input.disabled}
        onChosen={(at) => {
          setPin(roundPosition(at))
          // The places around it stand there while nothing is typed.
          onChange('')
          openAgain()
        }}
      />
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
