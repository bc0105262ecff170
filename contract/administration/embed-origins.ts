import { z } from 'zod'
import { parseUrl } from '../foundation/parse-url.ts'

/** Sites that may show our embeds. */
export const EMBED_ORIGINS_MAX = 20

/** Why an address names no site that a browser would let show us. */
export type OriginProblem = 'form' | 'http' | 'path' | 'star' | 'number'

type OriginRead = { origin: string; problem?: undefined } | { problem: OriginProblem; origin?: undefined }

/** In English, as they go on behind the name of the field. */
const ORIGIN_PROBLEMS: Record<OriginProblem, string> = {
  form: 'must be an address such as https://www.example.go.id',
  http: 'must begin with https://: what comes over http:// can be changed on its way',
  path: 'must end behind the name or the port: a browser takes no single page of a site',
  star: 'must name a site behind *., such as https://*.example.go.id',
  number: 'must have a name: browsers take no number in place of one',
}

const NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/
const NUMBER = /^\[|^[\d.]+$/
/** The browser's own machine, for trying it out. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1)$/
/** Everybody may register a name there. */
const REGISTRY = /^([^.]+|(ac|biz|co|desa|go|mil|my|net|or|ponpes|sch|web)\.id)$/

/** A site as `frame-ancestors` names it: `https://www.example.go.id`, `https://*.example.go.id:8443`. */
export function readOrigin(typed: string): OriginRead {
  const [, scheme = '', stars = '', rest] =
    /^(https?):\/\/(\*\.)?([^*\s]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (rest === undefined) return { problem: /\*/.test(typed) ? 'star' : 'form' }
  // A number with a port would be taken; one with letters behind it would not.
  const url = parseUrl(`${scheme}://${rest}`)
  if (!url || url.username || url.password) return { problem: 'form' }
  if (url.pathname !== '/' || /[?#]/.test(rest)) return { problem: 'path' }
  const { hostname } = url
  const own = OWN_MACHINE.test(hostname)
  if (NUMBER.test(hostname) && !own) return { problem: 'number' }
  if (!NAME.test(hostname)) return { problem: 'form' }
  if (stars && (own || REGISTRY.test(hostname))) return { problem: 'star' }
  if (scheme === 'http' && !own) return { problem: 'http' }
  return { origin: `${scheme}://${stars}${url.host}` }
}

/** As `readOrigin` reads it. */
export const EmbedOrigin = z
  .string()
  .max(300)
  .superRefine((typed, context) => {
    const { problem } = readOrigin(typed)
    if (problem) context.addIssue({ code: 'custom', message: ORIGIN_PROBLEMS[problem] })
  })
  .overwrite((typed) => readOrigin(typed).origin ?? typed)
  .meta({ examples: ['https://www.example.go.id'] })
