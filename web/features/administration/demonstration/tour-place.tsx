import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { configQuery } from '#web/lib/api/config.ts'
import { storage } from '#web/lib/device/storage.ts'
import { useSession } from '#web/lib/session/session.ts'
import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'
import { TOUR, type TourState } from './tour-state.ts'

const Tour = lazy(async () => {
  const [{ Tour }] = await Promise.all([import('./tour.tsx'), loadMessages(localeNow(), 'member')])
  return { default: Tour }
})

/** The tour of a demonstration, for those who may see its pages; elsewhere nothing, and nothing is fetched. */
export function TourPlace() {
  const { user } = useSession()
  const { data: config } = useQuery(configQuery)
  const [closed, setClosed] = useState(() => storage.read<TourState>(TOUR) === 'closed')
  const staff = user?.role === 'operator' || user?.role === 'admin'
  if (!config?.demonstration || !staff || closed) return null
  const close = () => {
    storage.write(TOUR, 'closed')
    setClosed(true)
  }
  return <Placed close={close} />
}

/** At the foot of an open drawer, which covers everything else; else above the page. */
function Placed({ close }: { close: () => void }) {
  const drawer = useOpenDrawer()
  return createPortal(
    <Suspense fallback={null}>
      <Tour inDrawer={drawer !== null} close={close} />
    </Suspense>,
    drawer ?? document.body,
  )
}

function useOpenDrawer() {
  const [drawer, setDrawer] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => setDrawer(document.querySelector<HTMLElement>('[data-drawer][data-open]'))
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-open'] })
    return () => observer.disconnect()
  }, [])
  return drawer
}
