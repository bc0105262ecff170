import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { restoring } from '#contract/administration/backups.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'

/** Tells what the first account becomes, with the way back for people who have a backup; there while nobody has used this installation. */
export function RestoreLink() {
  const { data } = useQuery(queryOf(restoring.state, {}))
  if (!data?.possible) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-muted">
      <Trans>Nobody has used this installation yet. The first account becomes its administrator.</Trans>
      <Link to={paths.restore} className={buttonStyle({ variant: 'ghost' })}>
        <Trans>I have a backup</Trans>
      </Link>
    </p>
  )
}
