import type { Candidate, Round } from '#contract/requests/rounds.ts'
import { ArrivalCard } from '#web/features/requests/custody/arrival-card.tsx'
import { NewRoundPage } from '#web/features/requests/rounds/desk/new-round.tsx'
import { RoundPage } from '#web/features/requests/rounds/desk/round-page.tsx'
import { idIn } from '#web/lib/page/use-opened.ts'
import { today } from '#web/lib/time/days.ts'
import { Navigate, useNavigate, useParams, useSearchParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** The stops with which a new round begins: a request, a drop-off point, or every appointment of the day. */
function wanted(request: number | null, point: number | null, all: boolean) {
  if (all) return ({ starts }: Candidate) => starts !== null
  if (point !== null) return ({ point_id }: Candidate) => point_id === point
  return request === null ? undefined : ({ submission_id }: Candidate) => submission_id === request
}

/** One round: `/admin/rounds/7`, or a new one: `/admin/rounds/new`. */
export default function AdminRound() {
  const { id: place = '' } = useParams()
  const navigate = useNavigate()
  const onAdded = ({ id }: Round) => void navigate(paths.adminRound(id), { replace: true })
  const [params] = useSearchParams()
  const request = idIn(params.get('request'))
  if (place === 'new') {
    const asked = params.get('day')
    const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= today() ? asked : today()
    return (
      <NewRoundPage
        day={day}
        wants={wanted(request, idIn(params.get('point')), params.get('visits') === 'all')}
        onAdded={onAdded}
      />
    )
  }
  if (!/^[1-9]\d{0,14}$/.test(place)) return <Navigate to={paths.adminRounds} replace />
  return (
    <RoundPage
      key={place}
      id={Number(place)}
      onAdded={onAdded}
      arrival={<ArrivalCard round_id={Number(place)} />}
      onRemoved={() => void navigate(paths.adminRounds, { replace: true })}
    />
  )
}
