import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { incidents, type Incident, type IncidentLetter } from '#contract/administration/incidents.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type Read = ReplyOf<typeof incidents.read>
type Props = { incident: Incident; letters: Read['letters']; mailed: number; sent: Read['sent'] }

/** The letter in both languages, to print for the authority and for who has no address; and the way to mail it. */
export function Letters({ incident, letters, mailed, sent }: Props) {
  const { letters_at } = incident
  const at = letters_at && formatInstant(letters_at)
  return (
    <Card as="section" aria-labelledby="letter" data-print className="flex flex-col gap-4">
      <div className="print:hidden">
        <h3 id="letter" className="text-lg">
          <Trans>The letter</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>
            Article 46 requires the letter to state which data, when and how, and what is done about it. Print
            a copy for the authority, too.
          </Trans>
        </p>
      </div>
      {LOCALES.map((locale) => (
        <Sheet key={locale} letter={letters[locale]!} locale={locale} />
      ))}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant="secondary"
          icon={<Printer className="size-4.5" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
        {!letters_at && <SendAll incident={incident} mailed={mailed} />}
      </div>
      {at && (
        <p role="status" className="print:hidden">
          <Trans>Sent on {at}:</Trans> <Plural value={sent.owed} one="# email" other="# emails" />
          {sent.waiting > 0 && (
            <>
              , <Plural value={sent.waiting} one="# still waiting" other="# still waiting" />
            </>
          )}
          {sent.refused > 0 && (
            <>
              , <Plural value={sent.refused} one="# permanently refused" other="# permanently refused" />
            </>
          )}
          .
        </p>
      )}
    </Card>
  )
}

const Sheet = ({ letter: { subject, paragraphs }, locale }: { letter: IncidentLetter; locale: string }) => (
  <article lang={locale} className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
    <h4 className="font-semibold">{subject}</h4>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </article>
)

function SendAll({ incident, mailed }: { incident: Incident; mailed: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, how_en, how_id, done_en, done_id } = incident
  const written = [how_en, how_id, done_en, done_id].every((text) => text.trim() !== '')
  const sending = useMutation({
    mutationFn: () => call(incidents.send, { params: { id }, body: { count: mailed } }),
    onSuccess: () => setAsking(false),
    onSettled: () => invalidate(client, incidents.read, incidents.list),
  })
  return (
    <>
      <Button
        icon={<Send className="size-4.5" aria-hidden="true" />}
        disabledReason={
          !written
            ? t`First describe how it happened and what is done about it, in both languages.`
            : mailed === 0 && t`No affected person has an email address.`
        }
        onClick={() => setAsking(true)}
      >
        <Trans>Send by email…</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Plural value={mailed} one="Send # email now?" other="Send # emails now?" />}
        description={t`Every affected person with an email address gets this letter once, in their language. It cannot be recalled or changed afterwards.`}
        closeLabel={t`Close`}
        keepLabel={<Trans>Not yet</Trans>}
        confirmLabel={<Trans>Send them</Trans>}
        danger
        busy={sending.isPending}
        failure={sending.error && errorMessage(sending.error)}
        onConfirm={() => sending.mutate()}
      />
    </>
  )
}
