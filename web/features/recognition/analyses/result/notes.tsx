import { Trans } from '@lingui/react/macro'
import { Clock, History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { formatInstant, formatInstantShort } from '#web/lib/words/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'

type Props = { analysis: Analysis }

/** The person has sent this photo before. */
export function SeenBefore({ analysis: { seen_before, analyzedAt } }: Props) {
  if (!seen_before) return null
  const when = formatInstant(analyzedAt)
  return (
    <Note icon={<History />}>
      <Trans>You have sent this photo before. This is the result from {when}.</Trans>
    </Note>
  )
}

/** For guests: how long it stays, and what keeps it. */
export function KeptUntil({ analysis: { expires_at, id } }: Props) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (expires_at === null || user) return null
  const when = formatInstantShort(expires_at)
  return (
    <Note icon={<Clock />}>
      <Trans>
        Kept until {when}.{' '}
        <Link
          to={paths.login}
          state={{ from: `${pathname}?analysis=${id}` }}
          className="font-semibold underline underline-offset-2"
        >
          Sign up to keep it
        </Link>
      </Trans>
    </Note>
  )
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2.5 rounded-control bg-copper-soft px-4 py-3 text-copper-ink print:hidden [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
)
