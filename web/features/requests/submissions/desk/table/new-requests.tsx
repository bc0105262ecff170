import { CallDialog } from '../call-dialog.tsx'
import { WalkInDialog } from '../walk-in-dialog.tsx'

/** The requests that staff write down for a visitor or a caller. */
export const NewRequests = ({ onRecorded }: { onRecorded: (id: number) => void }) => (
  <div className="flex gap-2">
    <CallDialog onRecorded={onRecorded} />
    <WalkInDialog onRecorded={onRecorded} />
  </div>
)
