import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual } from '../reference/knowledge.ts'
import { LOCALES } from '../foundation/locale.ts'
import { tableFiles } from '../foundation/tables.ts'

/** The group of people whose data is kept; it finds the people affected by an incident. */
export const Whose = z.enum([
  'accounts',
  'senders',
  'photographers',
  'staff',
  'partners',
  'askers',
  'invited',
  'regulars',
])
export type Whose = z.infer<typeof Whose>

/** Why something may be kept at all: Article 20 paragraph (2) of Law 27/2022, letter a, b, c or f. */
export const Basis = z.enum(['consent', 'request', 'duty', 'interest'])
export type Basis = z.infer<typeof Basis>

/** A processing activity: data about people for one purpose (Law 27/2022, Article 31). */
export const Activity = z
  .object({
    id: z.string(),
    name: Bilingual,
    /** Which data, in words. */
    data: Bilingual,
    whose: Whose,
    people: Bilingual,
    purpose: Bilingual,
    basis: Basis,
    /** The basis in words, with its article. */
    law: Bilingual,
    /** For how long. */
    kept: Bilingual,
    recipients: z.array(Bilingual),
    /** Columns of the database; or a place outside it, without columns. */
    holds: z.array(z.object({ where: z.string(), columns: z.array(z.string()) })),
  })
  .meta({ id: 'ProcessingActivity' })
export type Activity = z.infer<typeof Activity>

export const RegisterFormat = z.enum(['csv', 'xlsx', 'json'])
export type RegisterFormat = z.infer<typeof RegisterFormat>

const desk = { access: 'admin', strict: true } as const

const Register = z.object({
  /** The operator of this installation; '': not set. */
  controller: z.string(),
  activities: z.array(Activity),
})
/** The register as a file. */
export const RegisterFile = Register.extend({ at: Instant }).meta({ id: 'RegisterOfProcessing' })

/** The register of processing. */
export const processing = {
  register: endpoint({
    method: 'GET',
    path: '/api/admin/register',
    summary: 'The register of personal data: why it is kept, on which basis, for how long, and who gets it',
    ...desk,
    limit: { points: 60, per_s: 60 },
    reply: Register.extend({ success: z.literal(true) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/register/file',
    summary:
      'The register of personal data as a table with a line for each place, or as JSON in both languages',
    ...desk,
    limit: { points: 30, per_s: 60 },
    query: z.object({
      format: RegisterFormat,
      locale: z.enum(LOCALES).default('id').meta({ description: 'Of the table.' }),
    }),
    download: {
      formats: {
        ...tableFiles('resirkuit-register'),
        json: { type: 'application/json', filename: 'resirkuit-register.json', holds: RegisterFile },
      } satisfies Record<RegisterFormat, unknown>,
    },
    reply: z.instanceof(Blob),
  }),
}
