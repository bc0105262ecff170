import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Logo } from '#web/illustrations/logo.tsx'
import { changeSidebar, useSidebarLook } from '#web/lib/device/sidebar.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlaceList } from './place-list.tsx'
import type { Somebody } from './places.ts'
import { useOwnGroups } from './use-access.ts'
import { useCounts } from './use-counts.ts'

/** From here it has its names until somebody chooses; below, its signs (web/styles/base.css). */
const ROOMY = '(width >= 80rem)'

const onRoomy = (changed: () => void) => {
  const query = matchMedia(ROOMY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The places of staff at the left edge of a wide screen, with their names or as signs alone. */
export function Sidebar({ user }: { user: Somebody }) {
  const { t } = useLingui()
  const { size } = useSidebarLook()
  const roomy = useSyncExternalStore(onRoomy, () => matchMedia(ROOMY).matches)
  const wide = size ? size === 'wide' : roomy
  const groups = useOwnGroups(user)
  const countAt = useCounts(user)
  const name = wide ? t`Hide the names` : t`Show the names`
  const Sign = wide ? PanelLeftClose : PanelLeftOpen
  const edge = wide ? 'px-3' : 'justify-center px-0'
  return (
    <div className="fixed inset-y-0 left-0 z-31 hidden w-(--sidebar-width) flex-col border-r border-line bg-surface pt-[env(safe-area-inset-top,0px)] desk:flex">
      <div className="flex h-(--header-height) shrink-0 items-center px-2">
        <Link
          to={paths.home}
          aria-label={t`Resirkuit, the home page`}
          className={classNames(
            'flex min-h-11 flex-1 items-center gap-2.5 rounded-control font-bold tracking-tight hover:bg-sunken focus-visible:-outline-offset-2',
            edge,
          )}
        >
          <Logo size={28} className="shrink-0" />
          {wide && 'Resirkuit'}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-2 pb-4">
        <PlaceList groups={groups} countAt={countAt} wide={wide} />
      </div>
      <div className="border-t border-line p-2">
        <button
          type="button"
          title={wide ? undefined : name}
          onClick={() => changeSidebar({ size: wide ? 'icons' : 'wide' })}
          className={classNames(
            'flex min-h-11 w-full items-center gap-3 rounded-control text-sm font-semibold text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2',
            edge,
          )}
        >
          <Sign className="size-[18px] shrink-0" aria-hidden="true" />
          <span className={wide ? undefined : 'sr-only'}>{name}</span>
        </button>
      </div>
    </div>
  )
}
