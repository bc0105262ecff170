import { useUserListParams } from '#web/features/people/users/use-user-list-params.ts'
import { UserDrawer } from '#web/features/people/users/user-drawer.tsx'
import { UserList } from '#web/features/people/users/user-list.tsx'

export default function AdminUserList() {
  const params = useUserListParams()
  return (
    <>
      <UserList params={params} />
      <UserDrawer params={params} />
    </>
  )
}
