import { Backups } from '#web/features/administration/backups/backups.tsx'

export default function AdminBackups() {
  return <Backups />
}
