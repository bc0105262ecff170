import { Plural, Trans } from '@lingui/react/macro'
import type { Upkeep } from '#contract/administration/upkeep.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { usePutAway } from './api.ts'
import { isDone, isSettled, SetUpList, SetUpProgress } from './set-up-list.tsx'

/** Whether steps are open, and nobody has put the list away. */
export const isSetUpListed = ({ set_up, set_up_away }: Upkeep) => !set_up_away && !set_up.every(isDone)

/** The open steps of the set-up on Today. `leads`: they come before all other work. */
export function SetUpCard({ upkeep: { set_up }, leads }: { upkeep: Upkeep; leads: boolean }) {
  const away = usePutAway()
  const done = set_up.filter(isDone).length
  return (
    <Card as="section" aria-labelledby="set-up" className="flex flex-col gap-2">
      <h2 id="set-up" className="text-lg">
        <Trans>First steps</Trans>
      </h2>
      <SetUpProgress states={set_up} />
      <SetUpList states={set_up.filter((state) => !isSettled(state))} leads={leads} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {done > 0 && (
          <Link
            to={paths.adminSetUp}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
          >
            <Plural value={done} one="Show the # step that is done" other="Show the # steps that are done" />
          </Link>
        )}
        <Button
          variant="ghost"
          size="small"
          className="ml-auto"
          busy={away.isPending}
          onClick={() => away.mutate(true)}
        >
          <Trans>Put this list away</Trans>
        </Button>
      </div>
      <Notice size="line">{away.error && errorMessage(away.error)}</Notice>
    </Card>
  )
}
