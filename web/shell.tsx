import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import { useSignOut } from '#web/features/accounts/use-sign-out.ts'
import { useOutboxDelivery } from '#web/features/submissions/outbox.ts'
import { Frame } from '#web/frame/frame.tsx'
import { chooseLocale, type Locale } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { chosenTheme, chooseTheme, type Theme } from '#web/lib/theme.ts'
import { paths } from './paths.ts'

const PRODUCT = 'Resirkuit'

/** What is around every page: the frame, the title, and what happens when a session ends. */
export function Shell() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { user, authCheckCompleted, ended } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { leave, signingOut } = useSignOut(() => void navigate(paths.home))
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const title = useTitle()
  useOutboxDelivery()

  // What one account was shown must not outlive it in the memory of the page.
  const owner = useRef(user?.id)
  useEffect(() => {
    if (owner.current !== undefined && owner.current !== user?.id) queryClient.clear()
    owner.current = user?.id
  }, [user, queryClient])

  const here = useRef('')
  useEffect(() => {
    if (pathname !== paths.login) here.current = pathname + search
  }, [pathname, search])
  useEffect(() => {
    if (!ended || ended === 'left' || ended === 'lapsed') return
    void navigate(paths.login, { replace: true, state: { from: here.current } })
  }, [ended, navigate])

  const changeTheme = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  const staff = user && user.role !== 'member'

  return (
    <Frame
      ready={authCheckCompleted}
      user={user}
      title={title}
      onSignOut={leave}
      signingOut={signingOut}
      locale={i18n.locale as Locale}
      onLocale={(locale) => void chooseLocale(locale)}
      theme={theme}
      onTheme={changeTheme}
      links={staff ? [{ to: paths.admin, label: t`Dashboard`, icon: <LayoutDashboard /> }] : []}
    >
      <Outlet />
      <ScrollRestoration />
    </Frame>
  )
}

/** Each route names its page; the document's title adds the product. */
function useTitle() {
  const { i18n } = useLingui()
  const handle = useMatches().findLast(({ handle }) => handle)?.handle as
    | { title?: MessageDescriptor }
    | undefined
  const title = handle?.title ? `${i18n._(handle.title)} - ${PRODUCT}` : PRODUCT
  useEffect(() => {
    document.title = title
  }, [title])
  return title
}
