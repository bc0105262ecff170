import { useLingui } from '@lingui/react/macro'
import type { StopConflict } from '#contract/requests/rounds.ts'
import { wordsOf } from '#web/lib/api/error-message.ts'

/** Why what a driver did could not be entered, for who settles it. */
export function useConflictWords() {
  const { t } = useLingui()
  return (conflict: StopConflict): string => {
    if (conflict === 'wrong-code') return t`The code entered is not the code of this request.`
    if (conflict === 'status-conflict') return t`The status of the request had changed in the meantime.`
    if (conflict === 'unconfirmed') return t`A weight is unusual for its devices.`
    if (conflict === 'implausible') return t`A weight is impossible for its devices.`
    return wordsOf(conflict) ?? t`It could not be recorded.`
  }
}
