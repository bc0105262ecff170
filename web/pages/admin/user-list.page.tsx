import { useUserListParams } from '#web/features/users/use-user-list-params.ts'
import { UserDrawer } from '#web/features/users/user-drawer.tsx'
import { UserList } from '#web/features/users/user-list.tsx'

export default function AdminUserList() {
  const params = useUserListParams()
  return (
    <>
      <UserList params={params} />
      <UserDrawer params={params} />
    </>
  )
}
