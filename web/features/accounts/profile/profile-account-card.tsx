import { Trans } from '@lingui/react/macro'
import { KeyRound, LayoutDashboard, LogOut, UserPen } from 'lucide-react'
import { paths } from '#web/routing/paths.ts'
import { ActionRow, LinkRow, RowsCard } from './profile-rows.tsx'

type Props = {
  /** Operators and administrators also have the dashboard. */
  staff: boolean
  signingOut: boolean
  onSignOut: () => void
}

export const MyAccountCard = ({ staff, signingOut, onSignOut }: Props) => (
  <RowsCard title={<Trans>My Account</Trans>}>
    {staff && <LinkRow to={paths.admin} icon={<LayoutDashboard />} label={<Trans>Dashboard</Trans>} />}
    <LinkRow to={paths.editProfile} icon={<UserPen />} label={<Trans>Edit Profile</Trans>} />
    <LinkRow to={paths.changePassword} icon={<KeyRound />} label={<Trans>Change Password</Trans>} />
    <ActionRow
      icon={<LogOut />}
      busy={signingOut}
      onPress={onSignOut}
      label={signingOut ? <Trans>Logging Out...</Trans> : <Trans>Log Out</Trans>}
    />
  </RowsCard>
)
