import { lazy, Suspense } from 'react'
import { Link } from '#web/routing/router.tsx'
import { Trans } from '@lingui/react/macro'
import { Menu as MenuIcon } from 'lucide-react'
import type { Locale } from '#contract/foundation/locale.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Fetched once somebody is signed in: a visitor on a slow network does not pay for a menu. Without a network the
    button leads to the profile, which has the way out too. */
const MemberMenu = lazy(() => import('#web/frame/member-menu.tsx').catch(() => ({ default: ProfileLink })))

function ProfileLink({ username }: { username: string }) {
  return (
    <Link
      to={paths.profile}
      aria-label={username}
      className={classNames(buttonStyle({ variant: 'ghost', square: true }), '-mr-3')}
    >
      <MenuIcon className="size-5" aria-hidden="true" />
    </Link>
  )
}

type Theme = 'system' | 'light' | 'dark'

export type AccountMenuProps = {
  user: { username: string; role: string } | null
  /** False until the first check of who is signed in is over: nobody is told to log in who may be. */
  known?: boolean
  onSignOut: () => void
  signingOut?: boolean
  locale: Locale
  onLocale: (locale: Locale) => void
  /** Both or neither: without them the device decides. */
  theme?: Theme
  onTheme?: (theme: Theme) => void
}

/** Login for a visitor; for a member their pages, the language, the theme and the way out. */
export function AccountMenu(props: AccountMenuProps) {
  const username = props.user?.username
  if (!username && props.known === false) return <Placeholder />
  if (!username)
    return (
      <Link to={paths.login} className={classNames(buttonStyle({ size: 'small' }), 'ml-1 whitespace-nowrap')}>
        <Trans>Login</Trans>
      </Link>
    )
  return (
    <Suspense fallback={<Placeholder />}>
      <MemberMenu {...props} username={username} />
    </Suspense>
  )
}

/** Keeps the room of the menu button. */
const Placeholder = () => (
  <span aria-hidden="true" className={classNames(buttonStyle({ variant: 'ghost', square: true }), '-mr-3')}>
    <MenuIcon className="size-5" />
  </span>
)
