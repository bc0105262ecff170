import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Duplicate } from '#contract/requests/desk.ts'
import { addressLine, HandedOver, senderName, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay, formatInstantShort } from '#web/lib/words/format.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { PhoneDoubt } from '#web/typed/phone-doubt.tsx'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useMerger } from '../../api.ts'
import { ItemList } from '../../items/item-list.tsx'
import { RequestPhoto } from '../../request-photo.tsx'
import { StatusLabel } from '../table/status-label.tsx'

type Compared = Omit<Duplicate, 'alike'>
type Props = { submission: SubmissionDetail; other: Duplicate; onClose: () => void }

/** Two requests side by side; one of them goes on, the other is cancelled and says where. */
export function MergeDialog({ submission, other, onClose }: Props) {
  const { t } = useLingui()
  // The older one was there first.
  const older = submission.submitted_at <= other.submitted_at ? submission.id : other.id
  const [stays, setStays] = useState(String(older))
  const [copy_items, setCopy] = useState(false)
  const [into, one]: Compared[] = String(submission.id) === stays ? [submission, other] : [other, submission]
  const code = into!.tracking_code
  const merge = useMerger(one!.id)
  const { busy, error, attempt } = useAttempt()
  const run = () =>
    attempt(async () => {
      await merge({ version: one!.version, into: into!.id, into_version: into!.version, copy_items })
      onClose()
      toast.success({
        title: t`The request continues as ${code}`,
        description: one!.tracking_code,
      })
    })
  const items = one!.items.length > 0 && HandedOver.safeParse(submission.service).success
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !busy && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Are they the same?</Trans>}
      footer={
        <>
          <Button variant="secondary" onClick={() => !busy && onClose()}>
            <Trans>No, keep both</Trans>
          </Button>
          <Button busy={busy} onClick={() => void run()}>
            <Trans>Merge into {code}</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Side request={submission} title={<Trans>This request</Trans>} />
        <Side request={other} title={<Trans>The other request</Trans>} />
      </div>
      <Radios
        className="mt-5"
        label={t`Which request continues?`}
        value={stays}
        onChange={setStays}
        options={[submission, other].map(({ id, tracking_code }) => ({
          value: String(id),
          label: <span className="font-mono">{tracking_code}</span>,
        }))}
        hint={
          <Trans>
            The other request is cancelled, and its sender is told which request continues. Both histories
            stay. You can undo this until goods have come in.
          </Trans>
        }
      />
      {items && (
        <CheckLine checked={copy_items} onChange={setCopy}>
          <Trans>Move its devices to the request that continues</Trans>
        </CheckLine>
      )}
      <Notice className="mt-3">{error !== null && errorMessage(error)}</Notice>
    </Dialog>
  )
}

function Side({ request, title }: { request: Compared; title: ReactNode }) {
  const { t } = useLingui()
  const { appointment } = request
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="font-mono text-xs text-muted">{request.tracking_code}</p>
      </div>
      <p>
        <StatusLabel status={request.status} />
      </p>
      <p className="line-clamp-6 break-words whitespace-pre-wrap">{shownText(request.message)}</p>
      <dl className="flex flex-col gap-2 text-sm">
        <Line name={t`Sender`}>{shownText(senderName(request))}</Line>
        {request.phoneNumber && (
          <Line name={t`Phone number`}>
            {showPhone(request.phoneNumber)}
            <PhoneDoubt e164={request.phoneNumber} />
          </Line>
        )}
        {request.location && <Line name={t`Location`}>{addressLine(request)}</Line>}
        <Line name={t`Submitted`}>{formatInstantShort(request.submitted_at)}</Line>
        {appointment && (
          <Line name={t`Appointment`}>
            {formatDay(appointment.day)}, {appointment.starts}
          </Line>
        )}
      </dl>
      {request.items.length > 0 && <ItemList items={request.items} estimate={request.estimate} />}
      {request.imageUrl && <RequestPhoto imageUrl={request.imageUrl} />}
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
