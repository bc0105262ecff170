import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

export const Browser = z.enum(['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'])
export const System = z.enum(['android', 'ios', 'windows', 'macos', 'linux', 'chromeos', 'other'])

/** All that is stored about a device: no version, no model, no address. */
export const Device = z.object({ browser: Browser, system: System }).meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

export const Session = z
  .object({
    id: z.string(),
    /** Null: it began before devices were told apart. */
    device: Device.nullable(),
    /** When the password was typed. */
    began_at: Instant,
    /** In the time zone of the installation. */
    last_used: z.iso.date(),
    /** This session. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'The sessions of your account: this one first, then the most recently used',
    access: 'member',
    limit: { points: 60, per_s: 60 },
    reply: z.object({ success: z.literal(true), sessions: z.array(Session) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    summary: 'End one session of your account, from its next request on',
    access: 'member',
    limit: { points: 30, per_s: 60 },
    params: z.object({ id: z.string().min(1).max(100) }),
    reply: z.object({ success: z.literal(true) }),
  }),
}
