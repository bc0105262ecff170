import { useRef, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { desk } from '#contract/requests/desk.ts'
import type { RejectionReason } from '#contract/requests/rejections.ts'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** How many requests, where there are several. */
  count?: ReactNode
  note: { label: string; text: string; write: (text: string) => void }
  busy: boolean
  failure: ReactNode
  onReject: (reason: string) => void
}

/** Asks why: pressing a reason rejects, unless it says too little without a note. */
export function RejectDialog({ open, onOpenChange, title, count, note, busy, failure, onReject }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const field = useRef<HTMLTextAreaElement>(null)
  /** It was pressed, and its note is missing. */
  const [short, setShort] = useState<RejectionReason>()
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(desk.reasons, {}), enabled: open })
  const length = note.text.trim().length
  const tooLong = length > NOTE_MAX && t`At most ${formatNumber(NOTE_MAX)} characters.`
  const change = (next: boolean) => {
    if (busy) return
    setShort(undefined)
    onOpenChange(next)
  }
  const choose = (reason: RejectionReason) => {
    if (busy || tooLong) return
    const missing = reason.needs_note && length === 0
    setShort(missing ? reason : undefined)
    if (missing) field.current?.focus()
    else onReject(reason.key)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeLabel={t`Close`}
      title={title}
      description={
        <>
          {count} <Trans>Choose a reason. The sender reads it.</Trans>
        </>
      }
      footer={
        <Button
          variant="secondary"
          disabledReason={busy && t`One moment, please.`}
          onClick={() => change(false)}
        >
          <Trans>Back</Trans>
        </Button>
      }
    >
      {data ? (
        <ul aria-label={t`Reason`} className="flex flex-col gap-2">
          {data.reasons.map((reason) => (
            <li key={reason.key}>
              <Button
                variant="secondary"
                wide
                className="justify-between! text-left! font-medium!"
                aria-pressed={short ? short.key === reason.key : undefined}
                disabledReason={tooLong || (busy && t`One moment, please.`)}
                // The second press of a double click on what opened this is none.
                onClick={(event) => event.detail < 2 && choose(reason)}
              >
                <span className="min-w-0 wrap-anywhere">{reason.words[locale]}</span>
                <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={<Trans>The reasons could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
      <Field
        label={note.label}
        aside={short ? undefined : t`Optional`}
        required={Boolean(short)}
        error={
          tooLong ||
          (short && length === 0 && t`This reason says too little alone. Write a note, then press it again.`)
        }
        className="mt-4"
      >
        <Textarea
          ref={field}
          rows={2}
          value={note.text}
          readOnly={busy}
          onChange={({ target }) => note.write(target.value)}
          className="min-h-11!"
        />
      </Field>
      <Notice className="mt-3">{failure}</Notice>
    </Dialog>
  )
}
