import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { authMessage } from '../auth-message.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { firstRecoveryCodes } from './second-factor.ts'

/** The codes that come with a second step which was turned on a moment ago: that stands, whatever becomes of these. */
export function FirstCodes({ user_id, onDone }: { user_id: number; onDone: () => void }) {
  const { t } = useLingui()
  const codes = useQuery({
    queryKey: ['first-recovery-codes', user_id],
    queryFn: firstRecoveryCodes,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (codes.error)
    return (
      <div className="flex flex-col gap-3">
        <ErrorState
          title={<Trans>The second step is turned on. The recovery codes have not arrived yet.</Trans>}
          cause={authMessage(codes.error, 'own')}
          retryLabel={t`Try again`}
          busy={codes.isFetching}
          onRetry={() => void codes.refetch()}
        />
        <Button variant="ghost" wide onClick={onDone}>
          <Trans>Continue without codes for now</Trans>
        </Button>
      </div>
    )
  if (!codes.data)
    return (
      <div className="flex justify-center py-8 text-primary">
        <Spinner size={32} label={t`Loading`} />
      </div>
    )
  return codes.data.length > 0 ? (
    <RecoveryCodes codes={codes.data} onDone={onDone} />
  ) : (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        <Trans>The second step is turned on.</Trans>
      </p>
      <Button wide onClick={onDone}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  )
}
