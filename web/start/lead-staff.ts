import { storage } from '#web/lib/device/storage.ts'

/**
 * Takes the home page that the server made away before it is drawn, where staff open the app: they begin at their work. A home page
 * that the app itself went to stays.
 */
export function leadStaff() {
  // By what the device keeps of its member (web/lib/identity/stored-session.ts).
  const start =
    location.pathname === '/' &&
    !(history.state as { idx?: number } | null)?.idx &&
    storage.read<{ start?: string }>('member')?.start
  if (!start) return
  history.replaceState(null, '', start)
  for (const id of ['served', 'root']) document.getElementById(id)?.replaceChildren()
}
