import { SettingsForm } from '#web/features/foundation/settings/settings-form.tsx'

export default function AdminSettings() {
  return <SettingsForm />
}
