import { describeFailure, UNFORESEEN } from '#server/adapters/backups/failure.ts'

const CAUSE_MAX = 500

/** Why a backup could not be made, deleted or restored, in one line for its row. */
export const describeCause = (error: unknown) =>
  (describeFailure(error) ?? UNFORESEEN).replaceAll(/\s+/g, ' ').slice(0, CAUSE_MAX)
