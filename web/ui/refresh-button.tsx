import { useState } from 'react'
import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Fetches a list again, and turns until that is over. `onRefresh` never rejects: the list shows what failed. */
export function RefreshButton({ label, onRefresh }: { label: string; onRefresh: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      square
      aria-label={label}
      title={label}
      busy={busy}
      onClick={() => void refresh()}
      icon={<RotateCw className="size-4" aria-hidden="true" />}
    />
  )
}
