import { Backups } from '#web/features/backups/backups.tsx'

export default function AdminBackups() {
  return <Backups />
}
