import { SettingsForm } from '#web/features/settings/settings-form.tsx'

export default function AdminSettings() {
  return <SettingsForm />
}
