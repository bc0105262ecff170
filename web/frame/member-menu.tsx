import { Link } from '#web/routing/router.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  LayoutDashboard,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Sun,
  Truck,
  UserPen,
  UserRound,
} from 'lucide-react'
import type { AccountMenuProps } from '#web/frame/account-menu.tsx'
import { languages } from '#web/frame/language-switch.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/menu.tsx'

const languageOptions = languages.map((language) => ({
  ...language,
  icon: <span className="w-[18px] text-xs font-bold text-muted">{language.value.toUpperCase()}</span>,
}))

/** The places behind a member's menu button. */
export default function MemberMenu({ username, ...props }: AccountMenuProps & { username: string }) {
  const { t } = useLingui()
  const role = props.user?.role
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          square
          className="-mr-3"
          busy={props.signingOut ?? false}
          aria-label={t`Account menu`}
          icon={<MenuIcon className="size-5" aria-hidden="true" />}
        />
      }
    >
      <p className="truncate px-3 pt-2 pb-1 text-sm text-muted">
        <Trans>
          Signed in as <strong className="text-ink">{username}</strong>
        </Trans>
      </p>
      <MenuLink render={<Link to={paths.profile} />} icon={<UserRound />}>
        <Trans>Profile</Trans>
      </MenuLink>
      <MenuLink render={<Link to={paths.editProfile} />} icon={<UserPen />}>
        <Trans>Edit Profile</Trans>
      </MenuLink>
      {role !== 'member' && (
        <MenuLink render={<Link to={paths.field} />} icon={<Truck />}>
          <Trans>Today's rounds</Trans>
        </MenuLink>
      )}
      {(role === 'operator' || role === 'admin') && (
        <MenuLink render={<Link to={paths.adminToday} />} icon={<LayoutDashboard />}>
          <Trans>Dashboard</Trans>
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuChoice
        label={t`Language`}
        value={props.locale}
        options={languageOptions}
        onChoose={props.onLocale}
      />
      {props.theme && props.onTheme && (
        <MenuChoice
          label={t`Appearance`}
          value={props.theme}
          onChoose={props.onTheme}
          options={[
            { value: 'system', label: t`Same as the device`, icon: <Monitor /> },
            { value: 'light', label: t`Light`, icon: <Sun /> },
            { value: 'dark', label: t`Dark`, icon: <Moon /> },
          ]}
        />
      )}
      <MenuSeparator />
      <MenuItem onSelect={props.onSignOut} icon={<LogOut />} danger>
        {props.signingOut ? <Trans>Logging Out...</Trans> : <Trans>Log Out</Trans>}
      </MenuItem>
    </Menu>
  )
}
