import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { Card } from '#web/ui/card.tsx'
import { EmailProof } from './email-proof.tsx'

/** The card with name and role of the signed-in person. */
export function MyProfileCard({ user }: { user: User }) {
  const { t } = useLingui()
  const fullName = `${user.first_name} ${user.last_name}`.trim()
  return (
    <FactsCard title={<Trans>My Profile</Trans>}>
      <Fact label={t`Full name`} fallback={t`Not given`}>
        {fullName}
      </Fact>
      <Fact label={t`Email`} fallback={t`Not given`} more={<EmailProof user={user} />}>
        {user.email}
      </Fact>
      <Fact label={t`Phone`} fallback={t`Not given`}>
        {user.phone_number && showPhone(user.phone_number)}
      </Fact>
    </FactsCard>
  )
}

/** The company that the operator has linked to the account. */
export function CompanyCard({ company }: { company: User['company'] }) {
  const { t } = useLingui()
  return (
    <FactsCard
      title={<Trans>Company Information</Trans>}
      note={!company && t`No company is linked to your account.`}
    >
      {company && (
        <>
          <Fact label={t`Name`} fallback={t`Not known`}>
            {company.name}
          </Fact>
          <Fact label={t`Joined`} fallback={t`Not known`}>
            {company.joinDate && formatDate(company.joinDate)}
          </Fact>
        </>
      )}
    </FactsCard>
  )
}

function FactsCard(props: { title: ReactNode; note?: string | false; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {props.title}
      </h2>
      {props.note ? (
        <p className="mt-2 text-muted">{props.note}</p>
      ) : (
        <dl className="mt-1 -mb-2 divide-y divide-line">{props.children}</dl>
      )}
    </Card>
  )
}

const Fact = (props: { label: string; fallback: string; more?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
    <dt className="text-muted">{props.label}</dt>
    <dd className={props.children ? 'min-w-0 font-medium wrap-anywhere' : 'text-muted'}>
      {props.children || props.fallback}
    </dd>
    {props.more && <dd className="mt-1.5 basis-full">{props.more}</dd>}
  </div>
)
