import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetail, UserRow } from '#contract/people/users.ts'
import { telLink } from '#web/lib/words/phone-links.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { formatInstant, formatNumber } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { PhoneDoubt } from '#web/typed/phone-doubt.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** The person and how to reach them. The `detail` has facts that the list lacks, and follows. */
export function UserFacts({ user, detail }: { user: UserRow; detail: UserDetail | undefined }) {
  const { t } = useLingui()
  return (
    <dl className="flex flex-col">
      <Fact label={t`Email`}>
        <a href={`mailto:${user.user_email}`} className={linkStyle}>
          {user.user_email}
        </a>
      </Fact>
      <Fact label={t`Full name`}>
        <Known detail={detail}>{({ first_name, last_name }) => `${first_name} ${last_name}`.trim()}</Known>
      </Fact>
      <Fact label={t`Phone number`}>
        <Known detail={detail}>
          {({ phone_number }) =>
            phone_number && (
              <>
                <a href={telLink(phone_number)} className={linkStyle}>
                  {showPhone(phone_number)}
                </a>
                <PhoneDoubt e164={phone_number} />
              </>
            )
          }
        </Known>
      </Fact>
      <Fact label={t`Requests`}>
        <Known detail={detail}>{({ submissions }) => formatNumber(submissions)}</Known>
      </Fact>
      <Fact label={t`Joined`}>
        <time dateTime={user.created_at} title={formatInstant(user.created_at)}>
          {formatDate(user.created_at)}
        </time>
      </Fact>
      <Fact label={t`ID`}>{user.ID}</Fact>
    </dl>
  )
}

const linkStyle = 'text-primary underline underline-offset-3 wrap-anywhere'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-b border-line py-2">
      <dt className="w-28 shrink-0 text-sm/6 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}

/** A fact that is on its way has its place already; an empty one says so. */
function Known(props: { detail: UserDetail | undefined; children: (detail: UserDetail) => ReactNode }) {
  if (!props.detail) return <Skeleton className="h-6 w-40 rounded-chip" />
  return (
    props.children(props.detail) || (
      <span className="text-muted">
        <Trans>Not given</Trans>
      </span>
    )
  )
}
