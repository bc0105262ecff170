import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { SetUpFact, SetUpLine } from '#contract/administration/set-up.ts'
import { upkeep, type Upkeep } from '#contract/administration/upkeep.ts'
import { notifications } from '#contract/foundation/notifications.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Link } from '#web/routing/router.tsx'
import { upkeepQuery } from './api.ts'
import { isDone } from './set-up-list.tsx'
import { factWords, lineNames, linePlaces } from './set-up-words.ts'

const STEP_PLACES = new Set(
  [...Object.values(linePlaces), ...Object.values(factWords).map(({ to }) => to)].map((to) =>
    to.replace(/[?#].*/, ''),
  ),
)

/**
 * Once a first step was done on this page: the way to the next one. For administrators, until the steps are finished or
 * put away.
 * @param place the address of the page in the navigation of staff; with another one it begins again
 */
export function NextFirstStep({ place }: { place: string }) {
  const shown = useOpenSteps(STEP_PLACES.has(place))
  const missing = shown?.flatMap((state) => state.missing)
  const [before, setBefore] = useState<readonly SetUpFact[]>()
  if (missing && !before) setBefore(missing)
  const isDoneHere = missing && before?.some((fact) => !missing.includes(fact))
  return (
    <div role="status" className="sticky top-[calc(var(--header-height)+0.5rem)] z-20 empty:hidden">
      {isDoneHere && <WayOn states={shown!} onGo={() => setBefore(missing)} />}
    </div>
  )
}

/** The way to the next first step after one that is done and still open, such as an invitation that nobody has accepted yet. */
export function NextFirstStepAfter({ line }: { line: SetUpLine }) {
  const shown = useOpenSteps(true)
  return shown?.some((state) => state.line === line) ? (
    <WayOn states={shown.filter((state) => state.line !== line)} />
  ) : null
}

/** The steps with what they still need; undefined where they are nobody's business here. */
function useOpenSteps(asked: boolean): Upkeep['set_up'] | undefined {
  const { user } = useSession()
  const enabled = asked && user?.role === 'admin'
  const { data } = useQuery({ ...upkeepQuery, enabled })
  useAskAfterSaves(enabled)
  const { set_up, set_up_away } = data?.upkeep ?? {}
  return !enabled || set_up_away ? undefined : set_up?.filter((state) => !isDone(state))
}

/** A page that saves something asks for its own data again; after it the steps are asked for as well. */
function useAskAfterSaves(enabled: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return undefined
    const apart = new Set<unknown>([upkeep.read, notifications.list].map((one) => keyOf(one)[0]))
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, state } = event.query
      if (state.dataUpdateCount > 1 && !apart.has(queryKey[0])) void invalidate(client, upkeep.read)
    })
  }, [client, enabled])
}

function WayOn({ states, onGo }: { states: Upkeep['set_up']; onGo?: () => void }): ReactNode {
  const { i18n } = useLingui()
  const [next] = states
  const fact = next?.missing[0]
  if (!next || !fact) return null
  const name = i18n._(lineNames[next.line])
  return (
    <Link
      to={factWords[fact].to}
      onClick={onGo}
      className="flex min-h-11 items-center gap-2.5 rounded-control border border-primary bg-primary-soft px-4 py-2 font-semibold text-primary shadow-float hover:text-primary-strong"
    >
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <Trans>Next first step: {name}</Trans>
      </span>
      <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
    </Link>
  )
}
