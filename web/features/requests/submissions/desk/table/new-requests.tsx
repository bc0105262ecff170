import { CallDialog } from '../call-dialog.tsx'
import type { RequestInputs } from '../../enquiry/request-fields.tsx'
import { WalkInDialog } from '../walk-in-dialog.tsx'

type Props = { onRecorded: (id: number) => void; times: RequestInputs['times'] }

/** The requests that staff write down for a visitor or a caller. */
export const NewRequests = ({ onRecorded, times }: Props) => (
  <div className="flex gap-2">
    <CallDialog onRecorded={onRecorded} times={times} />
    <WalkInDialog onRecorded={onRecorded} />
  </div>
)
