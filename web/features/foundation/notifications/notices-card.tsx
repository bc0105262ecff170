import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MatterGroup } from '#contract/foundation/matters.ts'
import type { User } from '#contract/people/accounts.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DeviceLine } from './device-line.tsx'
import { useWish, wishesQuery } from './wishes.ts'

type Reader = Pick<User, 'id' | 'email' | 'role'>

/** The groups of work of which a member of the staff wants to hear, by bell, device and mail. */
function MatterGroups(props: {
  role: Reader['role']
  quiet: MatterGroup[]
  onChange: (quiet: MatterGroup[]) => void
}) {
  const { role, quiet, onChange } = props
  const { t } = useLingui()
  const labels: Record<MatterGroup, string> = {
    requests: t`New requests, answers and changes by senders`,
    visits: t`Appointments, failed visits and finished rounds`,
    goods: t`Consignments, stores, permits and certificates`,
    installation: t`This installation`,
  }
  const options = MatterGroup.options
    .filter((group) => group !== 'installation' || role === 'admin')
    .map((value) => ({ value, label: labels[value] }))
  return (
    <CheckGroup
      name="matters"
      label={<Trans>Tell me, as staff, about</Trans>}
      options={options}
      value={MatterGroup.options.filter((group) => !quiet.includes(group))}
      onChange={(told) => onChange(options.map(({ value }) => value).filter((one) => !told.includes(one)))}
    />
  )
}

/** How somebody wants to hear of what happens, beside the bell. All of it is off until they say so. */
export function NoticesCard({ user }: { user: Reader }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        <Trans>Notices</Trans>
      </h2>
      <p className="text-muted">
        <Trans>The bell shows all news. You can also get it in these ways:</Trans>
      </p>
      <Wishes user={user} />
    </Card>
  )
}

function Wishes({ user: { id, email, role } }: { user: Reader }) {
  const { data, error } = useQuery(wishesQuery(id))
  const { wish, wished } = useWish(id)
  if (!data)
    return error ? (
      <p role="status" className="text-muted">
        <Trans>Your choices could not be loaded. Open this page again in a moment.</Trans>
      </p>
    ) : (
      <Skeleton className="h-11 w-full rounded-control" />
    )
  const { mail, digest, quiet } = { ...data.wishes, ...wished }
  const staff = role === 'operator' || role === 'admin'
  return (
    <>
      {data.mails ? (
        <>
          <CheckLine checked={mail} onChange={(mail) => wish({ mail })}>
            <Trans>Email me each step of my requests at {email}</Trans>
          </CheckLine>
          {staff && (
            <CheckLine checked={digest} onChange={(digest) => wish({ digest })}>
              <Trans>Email me once a day a summary of the open work</Trans>
            </CheckLine>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          <Trans>This installation sends no emails about requests.</Trans>
        </p>
      )}
      {data.push_key && <DeviceLine push_key={data.push_key} user_id={id} staff={staff} />}
      {staff && <MatterGroups role={role} quiet={quiet} onChange={(quiet) => wish({ quiet })} />}
    </>
  )
}
