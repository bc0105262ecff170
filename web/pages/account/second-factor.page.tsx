import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { authMessage } from '#web/features/people/accounts/auth-message.ts'
import { FirstCodes } from '#web/features/people/accounts/second-factor/first-codes.tsx'
import { PasswordStep } from '#web/features/people/accounts/second-factor/password-step.tsx'
import { RecoveryCodes } from '#web/features/people/accounts/second-factor/recovery-codes.tsx'
import {
  beginSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  secondFactor,
} from '#web/features/people/accounts/second-factor/second-factor.ts'
import { WaitingRole } from '#web/features/people/accounts/second-factor/waiting-role.tsx'
import { SetUp } from '#web/features/people/accounts/second-factor/set-up.tsx'
import { formatDate } from '#web/lib/time/relative.ts'
import type { Setup } from '#web/lib/identity/port.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { AccountLayout } from './account-layout.tsx'

/** The guard of the route promises the user. */
export default function SecondFactor() {
  const { user } = useSession()
  return user && <UserSecondFactor key={user.id} user={user} />
}

type Doing =
  | { name: 'setup'; setup: Setup }
  | { name: 'first-codes' }
  | { name: 'kept'; codes: string[] }
  | { name: 'codes' }
  | { name: 'off' }

function UserSecondFactor({ user }: { user: User }) {
  const { id, email } = user
  const { t } = useLingui()
  const client = useQueryClient()
  const key = ['second-factor', id]
  const [doing, setDoing] = useState<Doing>()
  const look = useQuery({ queryKey: key, queryFn: secondFactor, retry: false, staleTime: 0 })
  const done = async () => {
    await client.invalidateQueries({ queryKey: key })
    setDoing(undefined)
  }
  const since = look.data && formatDate(look.data.since)
  return (
    <AccountLayout
      title={<Trans>Second step</Trans>}
      intro={
        user.agency ? (
          <Trans>
            Where your agency asks for no second step, you enter a code from an app on your phone as well.
          </Trans>
        ) : (
          <Trans>
            With the second step, you log in with your password and a code from an app on your phone. A stolen
            password is not enough.
          </Trans>
        )
      }
    >
      {user.waiting_role && (
        <Notice tone="warning" size="medium">
          <WaitingRole user={user} />
        </Notice>
      )}
      <Card>
        {doing?.name === 'setup' ? (
          <SetUp setup={doing.setup} onDone={() => setDoing({ name: 'first-codes' })} />
        ) : doing?.name === 'first-codes' ? (
          <FirstCodes user_id={id} onDone={() => void done()} />
        ) : doing?.name === 'kept' ? (
          <RecoveryCodes codes={doing.codes} onDone={() => void done()} />
        ) : doing?.name === 'codes' ? (
          <PasswordStep
            key="codes"
            email={email}
            agency={user.agency}
            action={<Trans>Make new recovery codes</Trans>}
            onPassword={async (password) =>
              setDoing({ name: 'kept', codes: await newRecoveryCodes(password) })
            }
          />
        ) : doing?.name === 'off' ? (
          <PasswordStep
            key="off"
            email={email}
            agency={user.agency}
            danger
            action={<Trans>Turn off</Trans>}
            onPassword={async (password) => {
              await removeSecondFactor(password)
              await done()
              toast.success({
                title: user.agency
                  ? t`Now the sign-in at the agency is enough.`
                  : t`Now the password alone is enough to log in.`,
              })
            }}
          />
        ) : look.error ? (
          <ErrorState
            title={<Trans>Oops! Something went wrong.</Trans>}
            cause={authMessage(look.error, 'own')}
            retryLabel={t`Try again`}
            busy={look.isFetching}
            onRetry={() => void look.refetch()}
          />
        ) : look.isPending ? (
          <div className="flex justify-center py-8 text-primary">
            <Spinner size={32} label={t`Loading`} />
          </div>
        ) : look.data ? (
          <div className="flex flex-col gap-3">
            <p className="font-semibold">
              <Trans>On since {since}.</Trans>
            </p>
            {look.data.hasRecoveryCodes && (
              <Button variant="secondary" wide onClick={() => setDoing({ name: 'codes' })}>
                <Trans>New recovery codes</Trans>
              </Button>
            )}
            <Button variant="secondary" wide onClick={() => setDoing({ name: 'off' })}>
              <Trans>Turn off</Trans>
            </Button>
          </div>
        ) : (
          <PasswordStep
            key="on"
            email={email}
            agency={user.agency}
            action={<Trans>Set it up</Trans>}
            onPassword={async (password) =>
              setDoing({ name: 'setup', setup: await beginSecondFactor(password) })
            }
          />
        )}
      </Card>
      {doing?.name !== 'kept' && doing?.name !== 'first-codes' && (
        <p className="text-center">
          <Link to={paths.profile} className={buttonStyle({ variant: 'ghost' })}>
            <Trans>Back to profile</Trans>
          </Link>
        </p>
      )}
    </AccountLayout>
  )
}
