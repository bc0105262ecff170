import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { upkeepQuery } from '#web/features/administration/upkeep/api.ts'
import { FirstNotice } from '#web/features/administration/upkeep/first-notice.tsx'
import { isSetUpListed, SetUpCard } from '#web/features/administration/upkeep/set-up-card.tsx'
import { UpkeepCard } from '#web/features/administration/upkeep/upkeep-card.tsx'
import { CertifyButton } from '#web/features/proof/certificates/desk/certify-button.tsx'
import { TodayDesk, type Administration } from '#web/features/requests/today/today-desk.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'

/** The work of the day. Operators and administrators land there. */
export default function AdminToday() {
  const { user } = useSession()
  return user?.role === 'admin' ? <ForAdministrator /> : <Desk />
}

/** A call of its own: an operator would get a refusal, and a refusal ends the session. */
function ForAdministrator() {
  const { t } = useLingui()
  const query = useQuery(upkeepQuery)
  const upkeep = query.data?.upkeep
  return (
    <Desk
      administration={{
        pending: query.isPending,
        notice: upkeep?.first_notice != null && <FirstNotice id={upkeep.first_notice} />,
        setUp:
          upkeep && isSetUpListed(upkeep)
            ? {
                leading: <SetUpCard upkeep={upkeep} leads />,
                behind: <SetUpCard upkeep={upkeep} leads={false} />,
              }
            : null,
        rows: upkeep ? (
          <UpkeepCard upkeep={upkeep} />
        ) : (
          query.isError && (
            <ErrorState
              title={<Trans>The work of administrators could not be loaded.</Trans>}
              cause={errorMessage(query.error)}
              retryLabel={t`Try again`}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )
        ),
        waits: (upkeep?.rows.length ?? 0) > 0,
      }}
    />
  )
}

const Desk = ({ administration }: { administration?: Administration }) => (
  <TodayDesk
    administration={administration}
    renderCertify={({ kind, id }, look) => (
      <CertifyButton
        of={kind === 'consignment' ? { consignment_id: id } : { submission_id: id }}
        look={look}
        instead={null}
      />
    )}
  />
)
