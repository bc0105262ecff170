import { RoundsList } from '#web/features/rounds/desk/rounds-list.tsx'

export default function AdminRounds() {
  return <RoundsList />
}
