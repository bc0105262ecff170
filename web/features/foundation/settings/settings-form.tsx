import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { legalRoutes } from '#contract/reference/legal-routes.ts'
import { settings } from '#contract/administration/settings.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DigestSetting } from './digest-setting.tsx'
import { DepotSetting } from './depot-setting.tsx'
import { LogoSetting } from './logo-setting.tsx'
import { OrganisationSetting } from './organisation-setting.tsx'
import { DueSetting } from './due-setting.tsx'
import { PageOfCards } from './page-of-cards.tsx'
import { QuietSetting } from './quiet-setting.tsx'
import { RejectionSetting } from './rejection-setting.tsx'
import { RouteSetting } from './route-setting.tsx'
import { WasteCodesSetting } from './waste-codes-setting.tsx'

/** The settings that only the operator can decide: the law leaves them open, or does not mention them. */
export function SettingsForm() {
  const { t } = useLingui()
  const query = useQuery(queryOf(settings.read, {}))
  const rules = useQuery(queryOf(legalRoutes.list, {}))
  const open = rules.data?.rules.find((rule) => rule.decided_by !== 'law')
  const error = query.error ?? rules.error
  return (
    <section aria-labelledby="settings" className="flex max-w-2xl flex-col gap-4 xl:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="settings" className="text-xl">
          <Trans>Organisation</Trans>
        </h2>
        <Link to={paths.adminSetUp} className="inline-flex min-h-11 items-center font-semibold text-primary">
          <Trans>First steps of this installation</Trans>
        </Link>
      </div>
      {error ? (
        <ErrorState
          title={<Trans>The settings could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={query.isFetching || rules.isFetching}
          onRetry={() => void Promise.all([query.refetch(), rules.refetch()])}
        />
      ) : query.data && open ? (
        <PageOfCards>
          {/* Columns of their own: a card that grows while somebody types must not send another one to the other side. */}
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <OrganisationSetting settings={query.data.settings} />
              <LogoSetting logo={query.data.settings.operator_logo} />
              <DueSetting {...query.data.settings} />
              <RejectionSetting reasons={query.data.settings.rejection_reasons} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <DigestSetting hour={query.data.settings.digest_hour} />
              <QuietSetting days={query.data.settings.point_quiet_days} />
              <DepotSetting depot={query.data.settings.depot} />
              <WasteCodesSetting codes={query.data.settings.waste_codes} />
              <RouteSetting rule={open} decided={query.data.settings.managed_area_route} />
            </div>
          </div>
        </PageOfCards>
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </section>
  )
}
