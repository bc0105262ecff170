import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** The accounts of people: one place with the specification's two views. */
export function PeopleTabs({ selected, children }: { selected: 'users' | 'list'; children: ReactNode }) {
  const { t } = useLingui()
  const tabs = [
    { id: 'users', to: paths.adminUsers, label: <Trans>Manage Users</Trans> },
    { id: 'list', to: paths.adminUserList, label: <Trans>User List</Trans> },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <Tabs label={t`People`} tabs={tabs} selected={selected} link={Link}>
        {children}
      </Tabs>
    </div>
  )
}
