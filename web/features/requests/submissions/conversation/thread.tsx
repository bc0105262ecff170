import { useRef, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { ChevronUp } from 'lucide-react'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RequestPhoto } from '../request-photo.tsx'

/** So many of a long conversation are shown at first: the last ones. */
const SHOWN = 6

export type Words = {
  id: string
  /** Written on this side of the conversation. */
  mine: boolean
  who: ReactNode
  /** null: it has not arrived yet. */
  at: string | null
  text: string | null
  imageUrl?: string | null
  question?: boolean
  /** Below it: whether it arrived, and what can be done about it. */
  state?: ReactNode
}

/** The messages of both sides, oldest first. New words are read out where they appear. */
export function Thread({ words }: { words: readonly Words[] }) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(false)
  const hidden = whole ? 0 : Math.max(0, words.length - SHOWN)
  return (
    // A log: its content is not read out when it appears, later additions are.
    <div
      ref={list}
      role="log"
      aria-label={t`Messages`}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none"
    >
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="self-center"
          icon={<ChevronUp className="size-4" aria-hidden="true" />}
          onClick={() => {
            setWhole(true)
            // The pressed button goes away; the keyboard goes on from the first message.
            list.current?.focus()
          }}
        >
          {t`${plural(hidden, { one: 'Show # earlier message', other: 'Show # earlier messages' })}`}
        </Button>
      )}
      <ol className="flex flex-col gap-3">
        {words.slice(hidden).map((one) => (
          <Bubble key={one.id} {...one} />
        ))}
      </ol>
    </div>
  )
}

function Bubble({ mine, who, at, text, imageUrl, question, state }: Omit<Words, 'id'>) {
  return (
    <li className={classNames('flex w-full flex-col gap-1', mine ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[min(34rem,88%)] min-w-0 rounded-card px-4 py-3',
          mine ? 'rounded-br-chip bg-primary-soft' : 'rounded-bl-chip bg-sunken',
          at === null && 'border border-dashed border-control bg-surface!',
        )}
      >
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span className="font-semibold text-ink">{who}</span>
          {at && <time dateTime={at}>{formatInstantShort(at)}</time>}
          {question && (
            <Badge tone="copper">
              <Trans>Question</Trans>
            </Badge>
          )}
        </p>
        {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
        {imageUrl && (
          <div className="mt-2 w-60 max-w-full">
            <RequestPhoto imageUrl={imageUrl} />
          </div>
        )}
      </div>
      {state && <div className="max-w-full text-xs text-muted">{state}</div>}
    </li>
  )
}
