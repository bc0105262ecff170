import { CallDialog } from '../call-dialog.tsx'
import { WalkInDialog } from '../walk-in-dialog.tsx'

/** What staff write down for somebody who stands before them, or is on the phone. */
export const NewRequests = ({ onRecorded }: { onRecorded: (id: number) => void }) => (
  <div className="flex gap-2">
    <CallDialog onRecorded={onRecorded} />
    <WalkInDialog onRecorded={onRecorded} />
  </div>
)
