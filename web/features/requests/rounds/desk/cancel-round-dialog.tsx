import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Round } from '#contract/requests/rounds.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useCancelRound } from './api.ts'
import { isScheduledByRound, ReasonDialog } from './reason-dialog.tsx'

type Props = { round: Round; open: boolean; onClose: () => void; onCancelled: () => void }

/** Asks before a round is cancelled, and for a reason where senders read of it: those whom this round alone had scheduled. */
export function CancelRoundDialog({ round, open, onClose, onCancelled }: Props) {
  const { t } = useLingui()
  const cancelling = useCancelRound(round.id)
  const told = round.stops.filter(isScheduledByRound).length
  return (
    <ReasonDialog
      told={told}
      open={open}
      onClose={onClose}
      title={<Trans>Cancel this round?</Trans>}
      description={
        told > 0 ? (
          <Plural
            value={told}
            one="# request without an appointment of its own goes back to “approved”. Enter a reason: its sender reads it."
            other="# requests without an appointment of their own go back to “approved”. Enter a reason: their senders read it."
          />
        ) : (
          <Trans>Appointments stand, and no sender is told.</Trans>
        )
      }
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Cancel it</Trans>}
      danger
      busy={cancelling.isPending}
      failure={cancelling.error && refusalOf(cancelling.error)}
      onConfirm={(said) =>
        cancelling.mutate(said, {
          onSuccess: () => {
            toast.success({ title: t`The round was cancelled` })
            onCancelled()
          },
        })
      }
    />
  )
}
