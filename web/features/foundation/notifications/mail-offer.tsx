import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { useWish, wishesQuery } from './wishes.ts'

/** Asks a member, once something is sent, whether each step should be mailed; who gets mails already is not asked. */
export function MailOffer() {
  const { user } = useSession()
  return user && <OfferTo user_id={user.id} email={user.email} />
}

function OfferTo({ user_id, email }: { user_id: number; email: string }) {
  const { data } = useQuery({ ...wishesQuery(user_id), retry: false })
  const { wish, wished } = useWish(user_id)
  // It stays while it is looked at, to be taken back.
  const [asked, setAsked] = useState(false)
  if (!data?.mails || (data.wishes.mail && !asked)) return null
  return (
    <CheckLine
      checked={wished.mail ?? data.wishes.mail}
      onChange={(mail) => {
        setAsked(true)
        wish({ mail })
      }}
    >
      <Trans>Email me each step of my requests at {email}</Trans>
    </CheckLine>
  )
}
