import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ProblemPlace } from '#contract/foundation/problems.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, useLocation } from '#web/routing/router.tsx'

type Way = { label: MessageDescriptor; path: (id: string) => string }

const WAYS: Record<ProblemPlace['kind'], Way> = {
  request: { label: msg`Open the request`, path: (id) => `${paths.admin}?open=${id}` },
  lot: { label: msg`Open the lot`, path: (id) => `${paths.adminCustody}?lot=${id}` },
  consignment: { label: msg`Open the consignment`, path: (id) => `${paths.adminConsignments}/${id}` },
  partner: { label: msg`Open the partner`, path: (id) => `${paths.adminPartners}?only=${id}` },
  round: { label: msg`Open the round`, path: (id) => paths.adminRound(Number(id)) },
  account: { label: msg`Open the account`, path: (id) => `${paths.adminUsers}?q=${id}` },
  certificate: { label: msg`Open the certificate`, path: paths.certificate },
  report: { label: msg`Open the report`, path: paths.adminReport },
}

/** A link to the one thing at which something is to be done first. A server that is newer may name a kind without a way here. */
export function Lead({ at: { kind, id } }: { at: ProblemPlace }) {
  const { i18n } = useLingui()
  const role = useSession().user?.role
  const way = WAYS[kind] as Way | undefined
  const here = useLocation()
  // Drivers have the pages of their own rounds alone.
  if (!way || (role === 'driver' && kind !== 'round')) return null
  const to = role === 'driver' ? paths.fieldAt(id) : way.path(String(id))
  if (isOpen(to, here)) return null
  return (
    <Link
      to={to}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
    >
      {i18n._(way.label)}
    </Link>
  )
}

/** Whether the person looks at it already, under whatever filters. */
function isOpen(to: string, { pathname, search }: { pathname: string; search: string }) {
  const [path, wanted] = to.split('?')
  const given = new URLSearchParams(search)
  return (
    path === pathname && [...new URLSearchParams(wanted)].every(([name, value]) => given.get(name) === value)
  )
}
