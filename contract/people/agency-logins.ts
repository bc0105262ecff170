import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'

const begun = z.object({
  success: z.literal(true),
  /** The page of the agency that asks the person to sign in. */
  address: z.string(),
})
/** A page of ours, and nothing that a browser reads as an address elsewhere: `//host`, `/\\host`. */
export const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'must be a path on this site')

const asked = z.object({
  locale: z.enum(LOCALES),
  again: z
    .boolean()
    .default(false)
    .meta({ description: 'The agency asks who the person is, although it knows somebody: after a refusal.' }),
  from: OwnPath.nullable().meta({ description: 'Where the person goes on; null: where their role begins.' }),
})

/** Everybody of an office comes from one address, in the same quarter of an hour. */
const STAFF_OF_ONE_NETWORK = { points: 300, per_s: 600 }

export type AgencyStart = z.output<typeof asked>

export const agencyLogins = {
  begin: endpoint({
    method: 'POST',
    path: '/api/agency/sign-in',
    summary: 'Begin a sign-in of staff at the agency: the address of its page, and a cookie of ten minutes',
    access: 'open',
    limit: STAFF_OF_ONE_NETWORK,
    body: asked,
    reply: begun,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/me/agency',
    summary:
      'Begin to connect your account, soon after signing in, with your sign-in at the agency, which then takes the place of the password',
    access: 'member',
    limit: { points: 20, per_s: 600 },
    body: asked,
    reply: begun,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/agency/answer',
    summary:
      "The agency's answer, with the cookie of its attempt: a ticket that the identity provider takes once",
    access: 'open',
    limit: STAFF_OF_ONE_NETWORK,
    headers: z.object({
      cookie: z.string().max(16_000).optional().meta({ description: 'Set by the call that began.' }),
    }),
    body: z.object({
      search: z.string().max(8000).meta({ description: 'The query of the page, as it came.' }),
    }),
    reply: z.object({
      success: z.literal(true),
      ticket: z.string(),
      from: OwnPath.nullable(),
      /** The address that ends the session at the agency as well; null: it has none. */
      leave: z.string().nullable(),
    }),
  }),
}
