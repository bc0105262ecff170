import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual } from '../reference/knowledge.ts'

/** A page of ours that another site shows in a frame. */
export const Embed = z
  .object({
    name: z.string(),
    title: Bilingual,
    /** Its purpose, for administrators. */
    purpose: Bilingual,
    /** Its path, with a query perhaps. */
    path: z.string(),
    /** The frame, and the script that gives it its height, by the language of the embed; null: the public address is not set. */
    html: z.object({ en: z.string(), id: z.string() }).nullable(),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof Embed>

export const embeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/embeds',
    summary: 'The pages that other sites can show in a frame, with the HTML for it',
    access: 'admin',
    strict: true,
    limit: { points: 120, per_s: 60 },
    reply: z.object({ success: z.literal(true), embeds: z.array(Embed) }),
  }),
}
