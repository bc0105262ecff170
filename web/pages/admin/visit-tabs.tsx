import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** The visits and the rounds that drive them: one place, two pages. */
export function VisitTabs({ selected, children }: { selected: 'pickups' | 'rounds'; children: ReactNode }) {
  const { t } = useLingui()
  const tabs = [
    { id: 'pickups', to: paths.adminPickups, label: <Trans>Pick-ups</Trans> },
    { id: 'rounds', to: paths.adminRounds, label: <Trans>Rounds</Trans> },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <Tabs label={t`Pick-ups and rounds`} tabs={tabs} selected={selected} link={Link}>
        {children}
      </Tabs>
    </div>
  )
}
