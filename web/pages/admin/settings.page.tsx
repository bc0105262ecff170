import { InstallationSettings } from '#web/features/administration/installation/installation-settings.tsx'
import { SettingsForm } from '#web/features/foundation/settings/settings-form.tsx'

export default function AdminSettings() {
  return (
    <div className="flex flex-col gap-10">
      <SettingsForm />
      <InstallationSettings />
    </div>
  )
}
