import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { WasteSource } from './items.ts'
import { Bilingual } from './knowledge.ts'

/**
 * Which way the law asks for. `household`: waste of households with hazardous content, taken by the agency's own chain;
 * `business`: hazardous waste of a business, which only a licensed transporter may move, with a manifest.
 */
export const LegalRoute = z.enum(['household', 'business'])
export type LegalRoute = z.infer<typeof LegalRoute>

/** A rule as it was read: which route waste of a source takes, by which law, looked up when. */
export const RouteRule = z
  .object({
    waste_source: WasteSource,
    route: LegalRoute,
    /** Whether the agency decided a point that the law leaves open, or has yet to. */
    decided_by: z.enum(['law', 'agency', 'nobody']),
    text: Bilingual,
    law: z.string(),
    url: z.url(),
    /** When it was looked up. */
    as_of: z.iso.date(),
  })
  .meta({ id: 'RouteRule' })
export type RouteRule = z.infer<typeof RouteRule>

export const legalRoutes = {
  list: endpoint({
    method: 'GET',
    path: '/api/legal-routes',
    summary:
      'The legal route of electronic waste by its source, with the law and the decisions of the agency',
    access: 'open',
    limit: { points: 240, per_s: 60 },
    reply: z.object({ success: z.literal(true), rules: z.array(RouteRule) }),
  }),
}
