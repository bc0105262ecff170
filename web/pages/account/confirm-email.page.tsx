import { useSearchParams } from '#web/routing/router.tsx'
import { Administer } from './administer.tsx'
import { BadLink } from './bad-link.tsx'
import { MailLink } from './mail-link.tsx'

/** The page of the link that proves an address; for an invited address it also gives a role. */
export default function ConfirmEmail() {
  const [search] = useSearchParams()
  const code = search.get('oobCode')
  const administer = search.get('administer')
  if (code)
    return (
      <MailLink
        key={code}
        mode="verifyEmail"
        code={code}
        done={administer && <Administer code={administer} />}
      />
    )
  return administer ? <Administer code={administer} /> : <BadLink reason="incomplete" of="address" />
}
