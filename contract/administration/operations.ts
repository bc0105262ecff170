import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { PublicPicture } from '../foundation/photos.ts'
import { Role } from '../foundation/roles.ts'

export const LogEntry = z
  .object({
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string().max(2000),
    at: z.string().max(40).optional(),
    path: z.string().max(300).optional(),
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.infer<typeof LogEntry>

/** Settings of the web app that differ between deployments. */
export const ClientConfig = z
  .object({
    identity: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('embedded'), base: z.string() }),
      z.object({
        provider: z.literal('firebase'),
        apiKey: z.string(),
        projectId: z.string(),
        authDomain: z.string().optional(),
        /** Restored to look at: what is at the provider belongs to the real installation, and is not changed. */
        drill: z.boolean().optional(),
      }),
    ]),
    /** The agency at which staff sign in, as its button names it ('': without a name). Missing: there is none. */
    agency: z.object({ label: z.string() }).optional(),
    adminAccess: z.enum(['role', 'signed-in']),
    /** The engine that analyses photos: the model on the server, or a remote one. */
    vision: z.enum(['embedded', 'remote']),
    /** After how many months without a change a guest's request loses its personal data. */
    retentionMonths: z.int(),
    /** Whether mails about requests are sent. */
    mails: z.boolean(),
    /** Whether messages about requests are sent to telephones. A server of the previous version leaves it out. */
    messages: z.boolean().optional(),
    /** Address of a style for the map of drop-off points; null: there is no map. */
    mapStyle: z.string().nullable(),
    /** Time zone of days and times. A server of the previous version leaves it out. */
    timeZone: z.string().optional(),
    /** Everything here is an example, and anybody may sign in as anybody (GET /api/demonstration). */
    demonstration: z.literal(true).optional(),
  })
  .meta({ id: 'ClientConfig' })
export type ClientConfig = z.infer<typeof ClientConfig>

/** Of an installation with made-up data: its accounts, and what its tour shows. */
export const Demonstration = z
  .object({
    accounts: z.array(z.object({ username: z.string(), role: Role, password: z.string() })),
    /** A request that was fetched today; null: none was. */
    request_id: z.int().nullable(),
    certificate_id: z.string().nullable(),
    /** The month to hand in, `2026-10`. */
    report: z.string(),
  })
  .meta({ id: 'Demonstration' })
export type Demonstration = z.infer<typeof Demonstration>

/** The operator of this installation as everybody sees it; '' where nobody has said. */
export const Operator = z
  .object({
    success: z.literal(true),
    name: z.string(),
    /** `+62812…`. A server of the previous version leaves these out. */
    phone: z.string().default(''),
    whatsapp: z.string().default(''),
    address: z.string().default(''),
    hours: z.string().default(''),
    logo: PublicPicture.nullable().default(null),
    /** Within so many days staff answer a new request. */
    answer_days: z.int(),
  })
  .meta({ id: 'Operator' })
export type Operator = z.infer<typeof Operator>

export const operations = {
  check: endpoint({
    method: 'GET',
    path: '/check',
    summary: 'Health, after a real round trip to the database',
    access: 'open',
    limit: null,
    reply: z.string(),
  }),
  apiCheck: endpoint({
    method: 'GET',
    path: '/api/check',
    summary: 'Health, under the API base',
    access: 'open',
    limit: null,
    reply: z.string(),
  }),
  demonstration: endpoint({
    method: 'GET',
    path: '/api/demonstration',
    summary: 'The accounts of a demonstration with their password, and what its tour shows; elsewhere 404',
    access: 'open',
    limit: { points: 60, per_s: 60 },
    reply: z.object({ success: z.literal(true), demonstration: Demonstration }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/config.json',
    summary: 'Run-time settings of the web app',
    access: 'open',
    limit: null,
    reply: ClientConfig,
  }),
  operator: endpoint({
    method: 'GET',
    path: '/api/operator',
    summary:
      'The operator of this installation: name, contact, and within how many days a new request is answered',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    reply: Operator,
  }),
  clientLogs: endpoint({
    method: 'POST',
    path: '/api/client-logs',
    summary: "Add log entries of a visitor's browser, at most 200",
    access: 'open',
    limit: { points: 20, per_s: 60 },
    body: z.object({
      logs: z.array(LogEntry).max(200),
      timestamp: z.union([z.string().max(40), z.number()]),
    }),
    reply: z.object({ success: z.literal(true), accepted: z.int() }),
  }),
}
