import { TrackingCode } from '#contract/submissions.ts'

/** A code as people type it (small letters, spaces, without the dashes) as it is written; null if it is none. */
export function readTrackingCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const [, first, second] = /^(?:RSK)?(\w{4})(\w{4})$/.exec(letters) ?? []
  return TrackingCode.safeParse(`RSK-${first}-${second}`).data ?? null
}

/** The four letters and digits that no code holds, because they look like others. */
export const hasLookalike = (typed: string) => /[01OI]/.test(typed.toUpperCase())
