import { useUserListParams } from '#web/features/people/users/use-user-list-params.ts'
import { UserDrawer } from '#web/features/people/users/user-drawer.tsx'
import { UserList } from '#web/features/people/users/user-list.tsx'
import { PeopleTabs } from './people-tabs.tsx'

export default function AdminUserList() {
  const params = useUserListParams()
  return (
    <PeopleTabs selected="list">
      <UserList params={params} />
      <UserDrawer params={params} />
    </PeopleTabs>
  )
}
