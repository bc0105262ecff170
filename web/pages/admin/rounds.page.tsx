import { RoundsList } from '#web/features/requests/rounds/desk/rounds-list.tsx'
import { VisitTabs } from './visit-tabs.tsx'

export default function AdminRounds() {
  return (
    <VisitTabs selected="rounds">
      <RoundsList />
    </VisitTabs>
  )
}
