import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { legalRoutes, LegalRoute, type RouteRule } from '#contract/reference/legal-routes.ts'
import { settings, type Settings } from '#contract/administration/settings.ts'
import { LawLink } from '#web/knowledge/law-link.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { DigestSetting } from './digest-setting.tsx'
import { DepotSetting } from './depot-setting.tsx'
import { OperatorSetting } from './operator-setting.tsx'
import { DueSetting } from './due-setting.tsx'
import { QuietSetting } from './quiet-setting.tsx'
import { RejectionSetting } from './rejection-setting.tsx'
import { WasteCodesSetting } from './waste-codes-setting.tsx'

/** The settings that only the operator can decide: the law leaves them open, or does not mention them. */
export function SettingsForm() {
  const { t } = useLingui()
  const query = useQuery(queryOf(settings.read, {}))
  const rules = useQuery(queryOf(legalRoutes.list, {}))
  const open = rules.data?.rules.find((rule) => rule.decided_by !== 'law')
  const error = query.error ?? rules.error
  return (
    <section aria-labelledby="settings" className="flex max-w-2xl flex-col gap-4">
      <h2 id="settings" className="text-xl">
        <Trans>Settings</Trans>
      </h2>
      {error ? (
        <ErrorState
          title={<Trans>The settings could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={query.isFetching || rules.isFetching}
          onRetry={() => void Promise.all([query.refetch(), rules.refetch()])}
        />
      ) : query.data && open ? (
        <>
          <RouteSetting rule={open} decided={query.data.settings.managed_area_route} />
          <OperatorSetting name={query.data.settings.operator_name} />
          <DueSetting {...query.data.settings} />
          <RejectionSetting reasons={query.data.settings.rejection_reasons} />
          <DigestSetting hour={query.data.settings.digest_hour} />
          <QuietSetting days={query.data.settings.point_quiet_days} />
          <WasteCodesSetting codes={query.data.settings.waste_codes} />
          <DepotSetting depot={query.data.settings.depot} />
        </>
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </section>
  )
}

type Decision = LegalRoute | 'open'

/** Which route the shops and offices of a managed area take. */
function RouteSetting({ rule, decided }: { rule: RouteRule; decided: Settings['managed_area_route'] }) {
  const { t } = useLingui()
  const say = useBilingual()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Decision>()
  const value = chosen ?? decided ?? 'open'
  const saving = useMutation({
    mutationFn: (managed_area_route: Settings['managed_area_route']) =>
      call(settings.change, { body: { managed_area_route } }),
    onSuccess: async (reply) => {
      client.setQueryData(keyOf(settings.read, {}), reply)
      setChosen(undefined)
      toast.success({ title: t`The settings were saved` })
      await invalidate(client, legalRoutes.list)
    },
  })
  return (
    <Card as="section" aria-labelledby="route" className="flex flex-col gap-4 p-5!">
      <h3 id="route" className="text-lg">
        <Trans>Waste of shops and offices in a managed area</Trans>
      </h3>
      <p>
        {say(rule.text)} <LawLink rule={rule} />
      </p>
      <Radios<Decision>
        label={t`The agency’s decision`}
        value={value}
        onChange={setChosen}
        options={[
          { value: 'open', label: <Trans>No decision yet: the stricter route applies</Trans> },
          { value: 'household', label: <Trans>The route of household waste</Trans> },
          {
            value: 'business',
            label: (
              <Trans>The route of hazardous business waste, with a licensed transporter and a manifest</Trans>
            ),
          },
        ]}
      />
      <Notice>{saving.error && errorMessage(saving.error)}</Notice>
      <Button
        className="self-start"
        busy={saving.isPending}
        disabledReason={
          !saving.isPending && value === (decided ?? 'open') && t`Nothing has been changed yet.`
        }
        onClick={() => saving.mutate(value === 'open' ? null : value)}
      >
        <Trans>Save</Trans>
      </Button>
    </Card>
  )
}
