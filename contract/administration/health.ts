import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

/** The parts of the service that are looked at: by `/admin/health`, and by `npm run doctor`. */
export const Part = z.enum([
  'settings',
  'database',
  'disk',
  'files',
  'clock',
  'identity',
  'mail',
  'messages',
  'jobs',
  'backup',
  'content',
  'vision',
  'version',
])
export type Part = z.infer<typeof Part>

/** A sentence in every language of the service. */
export const Said = z.object({ en: z.string(), id: z.string() })
export type Said = z.infer<typeof Said>

export const Trouble = z
  .object({
    /** Its name, which stays the same; a newer server may know more of them. */
    code: z.string(),
    state: z.enum(['warning', 'failed']),
    /** The trouble, and its remedy. */
    what: Said,
    todo: Said,
  })
  .meta({ id: 'Trouble' })
export type Trouble = z.infer<typeof Trouble>

export const PartHealth = z
  .object({
    part: Part,
    /** `unknown`: it could not be looked at, because of another part. */
    state: z.enum(['ok', 'warning', 'failed', 'unknown']),
    ms: z.number(),
    /**
     * Which one it is (`embedded`, `smtp`), or what its programs said; for the operator, in English. Of what is unknown, the
     * part because of which it is.
     */
    detail: z.string(),
    /** The same for people. A name of a program or a host, and an error of theirs, stays as it came. */
    said: Said,
    troubles: z.array(Trouble),
  })
  .meta({ id: 'PartHealth' })
export type PartHealth = z.infer<typeof PartHealth>

export const health = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The state of each part of the service, at most a few seconds old, with its time',
    access: 'admin',
    limit: { points: 30, per_s: 60 },
    reply: z.object({
      success: z.literal(true),
      /** When they were looked at. */
      at: Instant,
      parts: z.array(PartHealth),
    }),
  }),
}
