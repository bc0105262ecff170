import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { entryKey, useLocation } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationsQuery } from './api.ts'
import { BellContent } from './bell-content.tsx'
import { arrivedSince, newestOf, openOn, type BellState, type Newest, type Opening } from './bell-state.ts'

const BADGE_MAX = 9
/** The server counts no further. */
const COUNTED_MAX = 100

/** The button in the header, and what it opens. Looks for news for as long as it is there. */
export function Bell({ user_id }: { user_id: number }) {
  const { t } = useLingui()
  const { key } = useLocation()
  const [opening, setOpening] = useState<Opening | null>(null)
  // Another page, e.g. by the browser's back: it closes. Not by the page that was on its way when it was opened.
  const here = opening && openOn(opening, key)
  if (here !== opening) setOpening(here)
  const setOpen = (open: boolean) => setOpening(open ? { entry: entryKey(), drawn: key } : null)
  const query = useQuery(notificationsQuery(user_id))
  const unread = query.data?.unread ?? 0
  const label =
    unread >= COUNTED_MAX
      ? t`Notifications, more than 99 unread`
      : unread > 0
        ? t`Notifications, ${unread} unread`
        : t`Notifications`
  return (
    <>
      <Popover
        open={here !== null}
        onOpenChange={setOpen}
        className="w-[min(24rem,calc(100vw-1.5rem))]"
        trigger={
          <Button
            variant="ghost"
            square
            icon={
              <>
                <BellIcon className="size-5" aria-hidden="true" />
                {unread > 0 && <Badge>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</Badge>}
              </>
            }
          >
            <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        }
      >
        <BellContent user_id={user_id} query={query} close={() => setOpen(false)} />
      </Popover>
      <Arrivals bell={query.data} />
    </>
  )
}

const Badge = ({ children }: { children: string | number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0.5 left-5.75 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-copper-ink px-1 text-xs leading-none font-bold text-paper ring-2 ring-paper"
  >
    {children}
  </span>
)

/** Says to a screen reader that something came, once; what was there at the first look is in the bell's name. */
function Arrivals({ bell }: { bell: BellState | undefined }) {
  const [{ newest, count }, setSeen] = useState<{ newest?: Newest; count: number }>({ count: 0 })
  const now = bell && newestOf(bell)
  if (now && (now.id !== newest?.id || now.at !== newest.at))
    setSeen({ newest: now, count: newest ? arrivedSince(bell, newest) : 0 })
  return (
    <span role="status" className="sr-only">
      {count > 0 && (
        <span key={`${newest?.id} ${newest?.at}`}>
          <Plural value={count} one="# new notification" other="# new notifications" />
        </span>
      )}
    </span>
  )
}
