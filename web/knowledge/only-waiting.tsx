import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { MatterKind } from '#contract/foundation/matters.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { Link, useLocation, useSearchParams } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

/** The kind of matter to which the address narrows a list, where it is one of the list's. */
export function useMatter<Kind extends MatterKind>(...kinds: Kind[]): Kind | undefined {
  const [params] = useSearchParams()
  return kinds.find((kind) => kind === params.get('matter'))
}

/** Says that a list is narrowed by the address, and leads to all of it. */
export function ShowAll({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken py-1 pr-1 pl-4">
      <p className="min-w-0 flex-1 basis-48 py-1.5">{children}</p>
      <Link to={pathname} className={buttonStyle({ variant: 'ghost' })}>
        <X className="size-4" aria-hidden="true" />
        <Trans>Show all</Trans>
      </Link>
    </div>
  )
}

/** Above a list that holds what a line of the bell counts, and nothing else. */
export const OnlyWaiting = () => (
  <ShowAll>
    <Trans>Only what the notification is about</Trans>
  </ShowAll>
)

/** In place of such a list that is empty by now. */
export function NothingWaits() {
  const { t } = useLingui()
  return (
    <EmptyState illustration={<EmptyBoxArt />} title={<h3>{t`Nothing is left to do here`}</h3>}>
      <Trans>Everything that the notification was about has been dealt with.</Trans>
    </EmptyState>
  )
}
