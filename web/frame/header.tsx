import { lazy, Suspense, type ReactNode } from 'react'
import { canGoBack, useLocation, useNavigate } from '#web/routing/router.tsx'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { AccountMenu, type AccountMenuProps } from '#web/frame/account-menu.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { Logo } from '#web/illustrations/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** Fetched for members: a visitor has none. A reader who cannot fetch it sees our sign, as a visitor does. */
const Avatar = lazy(() =>
  import('#web/frame/avatar.tsx').then(
    ({ Avatar }) => ({ default: Avatar }),
    () => ({ default: OurSign }),
  ),
)
const OurSign = () => <Logo size={36} className="shrink-0" />

export type HeaderProps = AccountMenuProps & {
  /** The route's title; the page's name is what stands before ' - '. */
  title?: string | undefined
  /** The notification bell, shown only where a user is loaded. */
  bell?: ReactNode
  /** `page`: a page of staff, as wide as the screen. `beside`: another page, beside the sidebar of staff. */
  desk?: 'page' | 'beside' | undefined
}

/** 56 px at the top of every page. */
export function Header({ title, bell, desk, ...account }: HeaderProps) {
  const home = useLocation().pathname === '/'
  return (
    <header
      data-desk={desk}
      className="@container sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top,0px)]"
    >
      <div className="page-column frame-large-type flex h-(--header-height) items-center gap-2">
        {home ? <Greeting user={account.user} known={account.known} /> : <PageName title={title} />}
        {(account.user || account.known === false) && (
          // The room of the bell, also before it has come.
          <span className="size-11 shrink-0">{account.user && bell}</span>
        )}
        <LanguageSwitch locale={account.locale} onLocale={account.onLocale} />
        <AccountMenu {...account} />
      </div>
    </header>
  )
}

/** The greeting on the home page: the name, and the purpose of the product. */
export function Greeting({ user, known = true }: Pick<HeaderProps, 'user' | 'known'>) {
  const { t } = useLingui()
  const username = user?.username
  if (!username && !known)
    return (
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-5 w-32" />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5">
      {username ? (
        <Suspense fallback={<Skeleton className="size-10 rounded-full!" />}>
          <Avatar username={username} size={40} />
        </Suspense>
      ) : (
        <OurSign />
      )}
      <div className="min-w-0">
        <p className="truncate leading-5 font-bold tracking-tight">
          {username ? t`Hi, ${username}` : 'Resirkuit'}
        </p>
        <p className="line-clamp-2 text-xs leading-4 text-muted">{t`Together we close the loop`}</p>
      </div>
    </div>
  )
}

/** Not an h1: the page has its own. It names where one is, beside the way back. */
function PageName({ title }: { title: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = () => (canGoBack() ? navigate(-1) : navigate('/'))
  return (
    <div className="-ml-3 flex min-w-0 flex-1 items-center">
      <Button
        variant="ghost"
        square
        aria-label={t`Back`}
        onClick={back}
        icon={<ArrowLeft className="size-5" aria-hidden="true" />}
      />
      {/* A long name takes two lines of a phone's header, not three dots. */}
      <p className="line-clamp-2 pl-1 text-base leading-5 font-bold tracking-tight text-balance hyphens-auto sm:text-lg sm:leading-6">
        {title?.split(' - ')[0] || t`Untitled`}
      </p>
    </div>
  )
}
