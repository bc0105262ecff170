import { Trans } from '@lingui/react/macro'
import { KeyRound, LayoutDashboard, LogOut, ShieldCheck, Truck, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/routing/paths.ts'
import { ActionRow, LinkRow, RowsCard } from './profile-rows.tsx'

type Props = {
  /** Operators and administrators also have the dashboard. */
  staff: boolean
  /** Drivers, and who may drive as well, have the rounds. */
  drives: boolean
  /** The agency opens the account: it has no password. */
  agency: boolean
  /** A row that connects the account with the agency. */
  connect: ReactNode
  signingOut: boolean
  onSignOut: () => void
}

export const MyAccountCard = ({ staff, drives, agency, connect, signingOut, onSignOut }: Props) => (
  <RowsCard title={<Trans>My Account</Trans>}>
    {drives && <LinkRow to={paths.field} icon={<Truck />} label={<Trans>Today's rounds</Trans>} />}
    {staff && <LinkRow to={paths.adminToday} icon={<LayoutDashboard />} label={<Trans>Dashboard</Trans>} />}
    <LinkRow to={paths.editProfile} icon={<UserPen />} label={<Trans>Edit Profile</Trans>} />
    {!agency && (
      <LinkRow to={paths.changePassword} icon={<KeyRound />} label={<Trans>Change Password</Trans>} />
    )}
    <LinkRow to={paths.secondFactor} icon={<ShieldCheck />} label={<Trans>Second step</Trans>} />
    {connect}
    <ActionRow
      icon={<LogOut />}
      busy={signingOut}
      onPress={onSignOut}
      label={signingOut ? <Trans>Logging Out...</Trans> : <Trans>Log Out</Trans>}
    />
  </RowsCard>
)
