import type { Trouble } from '#contract/administration/health.ts'
import type { TextMessage } from '#server/texts/say.ts'

/** A trouble of a part: what it is, and what its operator can do. */
export type TroubleText = { state: Trouble['state']; what: TextMessage; todo: TextMessage }
export type TroubleTexts = Record<string, TroubleText>
