import type { Part, Said, Trouble } from '#contract/administration/health.ts'
import type { Context } from '#server/core/context.ts'

/** The facts that only `npm run doctor` knows, because it looks from outside of the server. */
export type Outside = {
  /** The faults of settings; they have their defaults here. */
  wrong: string[]
  /** Names in `.env` that are no settings. */
  unknown: string[]
  /** Whether others on this machine can read `.env`. */
  open: boolean
}

/** The context of a look. A part that the doctor could not open throws `NotLooked` where it is used. */
export type Probing = Pick<
  Context,
  'db' | 'env' | 'identity' | 'mail' | 'queue' | 'content' | 'vision' | 'disk' | 'secret' | 'log' | 'now'
> & { images: Pick<Context['images'], 'files'>; agency?: Context['agency']; outside?: Outside }

/** `detail`: which one it is, or what it said of itself; in every language where it is not a name. */
export type ProbeResult = { detail: string | Said; troubles?: Trouble[] }

export const inBoth = (text: string | Said): Said =>
  typeof text === 'string' ? { en: text, id: text } : text

/** Several of them one after the other. */
export const joinTexts = (...texts: (string | Said)[]): Said => ({
  en: texts.map((text) => inBoth(text).en).join(''),
  id: texts.map((text) => inBoth(text).id).join(''),
})

export type Probe = {
  /** Which one it is, before it has said anything. */
  kind: (ctx: Probing) => string | Said
  look: (ctx: Probing) => Promise<ProbeResult>
  limit_ms?: number
  /** The trouble for an error of `look`. */
  failed: (cause: string, error: unknown, ctx: Probing) => Trouble
}

/** A part cannot be looked at, because of one that is in trouble; `trouble` is that one's to tell. */
export class NotLooked extends Error {
  readonly because: Part
  readonly trouble: Trouble
  constructor(because: Part, trouble: Trouble) {
    super(because)
    this.because = because
    this.trouble = trouble
  }
}
