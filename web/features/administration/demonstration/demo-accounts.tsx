import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Truck, UserRound, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#contract/foundation/roles.ts'
import { operations } from '#contract/administration/operations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { storage } from '#web/lib/device/storage.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TOUR } from './tour-state.ts'

const ROLES = {
  admin: { Icon: Wrench, what: msg`Sets everything up, and answers for it` },
  operator: {
    Icon: LayoutDashboard,

    what: msg`Works at the desk: Today, rounds, stores`,
  },
  driver: { Icon: Truck, what: msg`Is on the way: a round with its stops` },
  member: { Icon: UserRound, what: msg`Hands things over, and follows them` },
} satisfies Record<Role, object>

/** The accounts of a demonstration: one press signs in. */
export function DemoAccounts({ signIn }: { signIn: (username: string, password: string) => Promise<void> }) {
  const { i18n, t } = useLingui()
  const { data } = useQuery(queryOf(operations.demonstration, {}))
  const [pressed, setPressed] = useState<Role | null>(null)
  const [failed, setFailed] = useState(false)
  if (!data) return null
  return (
    <Card as="section" aria-label={t`Look around an example`}>
      <h2 className="text-lg">
        <Trans>Look around an example</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>The people, goods and kilograms here are made up. One press signs in.</Trans>
      </p>
      <ul className="mt-3 grid gap-2">
        {data.demonstration.accounts.map(({ username, password, role }) => {
          const { Icon, what } = ROLES[role]
          return (
            <li key={username}>
              <Button
                variant="secondary"
                wide
                className="justify-start! text-left!"
                busy={pressed === role}
                icon={<Icon className="size-5 shrink-0" aria-hidden="true" />}
                onClick={() => {
                  if (pressed) return
                  setPressed(role)
                  setFailed(false)
                  // Closed by an earlier visitor, the tour begins again.
                  storage.remove(TOUR)
                  signIn(username, password).catch(() => {
                    setPressed(null)
                    setFailed(true)
                  })
                }}
              >
                <span className="min-w-0 leading-tight">
                  {i18n._(roleNames[role])}
                  <span className="block text-sm font-normal text-muted">{i18n._(what)}</span>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {failed && t`That did not work. Try again.`}
      </p>
    </Card>
  )
}
