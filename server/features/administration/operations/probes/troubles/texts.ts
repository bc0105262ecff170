import type { Said, Trouble } from '#contract/administration/health.ts'

/** A trouble of a part: what it is, and what its operator can do. `{name}` is filled in. */
export type TroubleText = { state: Trouble['state']; what: Said; todo: Said }
export type TroubleTexts = Record<string, TroubleText>
