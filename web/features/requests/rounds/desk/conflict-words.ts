import { useLingui } from '@lingui/react/macro'
import type { StopConflict } from '#contract/requests/rounds.ts'
import { wordsOf } from '#web/lib/api/error-message.ts'

/** Why what a driver did could not be entered, for who settles it. */
export function useConflictWords() {
  const { t } = useLingui()
  return (conflict: StopConflict): string => {
    if (conflict === 'wrong-code') return t`The code that was typed is not that of this request.`
    if (conflict === 'status-conflict') return t`The request had become another one meanwhile.`
    if (conflict === 'unconfirmed') return t`A weight is out of the ordinary for its devices.`
    if (conflict === 'implausible') return t`A weight cannot be true for its devices.`
    return wordsOf(conflict) ?? t`It could not be entered.`
  }
}
