import { RoundsList } from '#web/features/requests/rounds/desk/rounds-list.tsx'

export default function AdminRounds() {
  return <RoundsList />
}
