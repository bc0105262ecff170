import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { ActionRow } from '#web/features/people/accounts/profile/profile-rows.tsx'
import { ConnectDialog } from '#web/features/people/agency-logins/connect-dialog.tsx'
import { configQuery } from '#web/lib/api/config.ts'

/** A row of the profile, where an agency is set up. */
export function ConnectAgency() {
  const { t } = useLingui()
  const { data: config } = useQuery(configQuery)
  const [open, setOpen] = useState(false)
  if (!config?.agency) return null
  const name = config.agency.label || t`your agency`
  return (
    <>
      <ActionRow
        icon={<IdCard />}
        label={<Trans>Connect with {name}</Trans>}
        note={<Trans>For staff whose agency manages their account.</Trans>}
        onPress={() => setOpen(true)}
      />
      <ConnectDialog open={open} onOpenChange={setOpen} name={name} />
    </>
  )
}
