import type { Round } from '#contract/requests/rounds.ts'
import { ArrivalCard } from '#web/features/requests/custody/arrival-card.tsx'
import { NewRoundPage } from '#web/features/requests/rounds/desk/new-round.tsx'
import { RoundPage } from '#web/features/requests/rounds/desk/round-page.tsx'
import { Navigate, useNavigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** One round: `/admin/rounds/7`, or a new one: `/admin/rounds/new`. */
export default function AdminRound() {
  const { id: place = '' } = useParams()
  const navigate = useNavigate()
  const onAdded = ({ id }: Round) => void navigate(paths.adminRound(id), { replace: true })
  if (place === 'new') return <NewRoundPage onAdded={onAdded} />
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
