import { Trans, useLingui } from '@lingui/react/macro'
import { OPEN } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { removeItem } from './api.ts'
import type { Item } from './structure.ts'

export type Deletable = Exclude<Item, { type: 'unknown' }>

type Props = {
  item: Deletable
  open: boolean
  onClose: () => void
  onDeleted: () => void
  /** The element that gets the focus afterwards. */
  returnTo: () => HTMLElement | null
}

/** Asks before an own item is deleted, and says what goes and what stays. */
export function DeleteDialog({ item, open, onClose, onDeleted, returnTo }: Props) {
  const { t } = useLingui()
  const { busy, error, attempt } = useAttempt()
  const run = async () => {
    await removeItem(item)
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      closeLabel={t`Close`}
      title={<Title item={item} />}
      description={<Trans>This cannot be undone.</Trans>}
      finalFocus={returnTo}
      busy={busy}
      failure={error !== null && errorMessage(error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
      danger
      onConfirm={() => void attempt(run)}
    >
      {item.type === 'submission' ? <AboutRequest status={item.data.request_status} /> : <AboutAnalysis />}
    </ConfirmDialog>
  )
}

function Title({ item }: { item: Deletable }) {
  if (item.type === 'analysis') return <Trans>Delete this analysis?</Trans>
  return OPEN.has(item.data.request_status) ? (
    <Trans>Cancel and delete this request?</Trans>
  ) : (
    <Trans>Delete this request?</Trans>
  )
}

const AboutRequest = ({ status }: { status: Status }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5">
    {OPEN.has(status) && (
      <li>
        <Trans>
          The request is cancelled: the operator sees the cancellation and does no more work on it.
        </Trans>
      </li>
    )}
    <li>
      <Trans>
        Your name, phone number, message, address and photo, and the operator’s notes to you, are removed.
      </Trans>
    </li>
    <li>
      <Trans>
        These stay without your name: the kind of request, its district, its dates and states, and the
        recorded kilograms. They no longer count on your profile.
      </Trans>
    </li>
    <li>
      <Trans>Its tracking code no longer works.</Trans>
    </li>
  </ul>
)

const AboutAnalysis = () => (
  <p>
    <Trans>
      The photo and its result are deleted, together with your correction. A post that shows the same photo
      keeps it.
    </Trans>
  </p>
)
