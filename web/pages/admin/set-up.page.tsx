import { SetUp } from '#web/features/administration/upkeep/set-up.tsx'

export default function AdminSetUp() {
  return <SetUp />
}
