import { Trans, useLingui } from '@lingui/react/macro'
import { legalRoutes, type LegalRoute, type RouteRule } from '#contract/reference/legal-routes.ts'
import type { Settings } from '#contract/administration/settings.ts'
import { LawLink } from '#web/knowledge/law-link.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { Radios } from '#web/ui/form/radios.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

type Decision = LegalRoute | 'open'
type Props = { rule: RouteRule; decided: Settings['managed_area_route'] }

/** The route that the shops and offices of a managed area take; the law leaves it to the agency. */
export function RouteSetting({ rule, decided }: Props) {
  const { t } = useLingui()
  const say = useBilingual()
  const { card, fields, change } = useSettingForm<{ decision: Decision }>({
    stored: { managed_area_route: decided },
    initial: { decision: decided ?? 'open' },
    check: ({ decision }) => checkFields({}, { managed_area_route: decision === 'open' ? null : decision }),
    affects: [legalRoutes.list],
  })
  return (
    <SettingCard id="route" title={<Trans>Waste of shops and offices in a managed area</Trans>} {...card}>
      <p>
        {say(rule.text)} <LawLink rule={rule} />
      </p>
      <Radios<Decision>
        label={t`The agency’s decision`}
        value={fields.decision}
        onChange={(decision) => change({ decision })}
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
    </SettingCard>
  )
}
