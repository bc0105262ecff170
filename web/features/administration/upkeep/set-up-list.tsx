import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { SetUpState } from '#contract/administration/set-up.ts'
import { doubtWords } from '#web/lib/words/address-doubts.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { factWords, lineNames, linePlaces } from './set-up-words.ts'

/** How many steps are done, as a number and as a bar. */
export function SetUpProgress({ states }: { states: readonly SetUpState[] }) {
  const all = states.length
  const done = states.filter(isDone).length
  return (
    <div>
      <p className="text-sm text-muted tabular-nums">
        <Trans>
          {done} of {all} done
        </Trans>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-1.5 w-full" aria-hidden="true">
        <rect width="100" height="6" className="fill-sunken" />
        <rect width={(100 * done) / all} height="6" className="fill-primary" />
      </svg>
    </div>
  )
}

export const isDone = ({ missing }: SetUpState) => missing.length === 0

/** It is done, and warns of nothing. */
export const isSettled = (state: SetUpState) => isDone(state) && state.doubt === null

/** Steps, each with one press to the place where it is done. `leads`: the first open one has the large button. */
export const SetUpList = ({ states, leads }: { states: readonly SetUpState[]; leads: boolean }) => {
  const first = states.find((state) => !isDone(state))
  return (
    <ul>
      {states.map((state) => (
        <Line key={state.line} state={state} leads={leads && state === first} />
      ))}
    </ul>
  )
}

function Line({ state, leads }: { state: SetUpState; leads: boolean }) {
  const { i18n, t } = useLingui()
  const { line, missing, doubt } = state
  const name = i18n._(lineNames[line])
  const next = missing[0] && factWords[missing[0]]
  const Sign = next ? CircleDashed : CircleCheck
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Sign
          className={next ? 'mt-0.5 size-5 shrink-0 text-muted' : 'mt-0.5 size-5 shrink-0 text-primary'}
          aria-label={next ? t`To do` : t`Done`}
          role="img"
        />
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {next && <p className="text-sm text-muted">{i18n._(next.why)}</p>}
          {doubt && <p className="text-sm text-copper-ink">{i18n._(doubtWords[doubt])}</p>}
        </div>
      </div>
      {next ? (
        <Link
          to={next.to}
          data-step={line}
          className={`${buttonStyle({ variant: leads ? 'primary' : 'secondary' })} max-sm:w-full sm:min-w-52`}
        >
          {i18n._(next.act)}
          <span className="sr-only">: {name}</span>
        </Link>
      ) : (
        <Link
          to={linePlaces[line]}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
        >
          <Trans>Look at it</Trans>
          <span className="sr-only">: {name}</span>
        </Link>
      )}
    </li>
  )
}
