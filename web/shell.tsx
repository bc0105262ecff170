import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { LayoutDashboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { signOut } from '#web/features/accounts/auth.ts'
import { useOutboxDelivery } from '#web/features/submissions/outbox.ts'
import { Frame } from '#web/frame/frame.tsx'
import { chooseLocale, type Locale } from '#web/lib/i18n.ts'
import { log } from '#web/lib/log.ts'
import { useSession } from '#web/lib/session.ts'
import { chosenTheme, chooseTheme, type Theme } from '#web/lib/theme.ts'
import { toast } from '#web/ui/toast.tsx'
import { paths } from './paths.ts'

const PRODUCT = 'Resirkuit'

/** What is around every page: the frame, the title, and what happens when a session ends. */
export function Shell() {
  const { t } = useLingui()
  const { user, authCheckCompleted, ended } = useSession()
  const navigate = useNavigate()
  const [signingOut, setSigningOut] = useState(false)
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const title = useTitle()
  useOutboxDelivery()

  useEffect(() => {
    if (ended) void navigate(paths.login, { replace: true })
  }, [ended, navigate])

  const leave = async () => {
    setSigningOut(true)
    try {
      await signOut()
      await navigate(paths.home)
    } catch (error) {
      log.error(`Sign-out: ${(error as Error).message}`)
      toast.error(t`Failed to log out.`)
    } finally {
      setSigningOut(false)
    }
  }
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
      onSignOut={() => void leave()}
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
  const handle = useMatches().findLast(({ handle }) => handle)?.handle as { title?: MessageDescriptor } | undefined
  const title = handle?.title ? `${i18n._(handle.title)} - ${PRODUCT}` : PRODUCT
  useEffect(() => {
    document.title = title
  }, [title])
  return title
}
