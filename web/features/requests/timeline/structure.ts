import { z } from 'zod'
import { endpoint } from '#contract/foundation/endpoint.ts'
import { AnalysisItem, Page, SubmissionItem, timeline, TimelineItem } from '#contract/requests/timeline.ts'

export type PostItem = z.output<typeof SubmissionItem>
export type PhotoItem = z.output<typeof AnalysisItem>

const KNOWN = new Set<unknown>(TimelineItem.options.map(({ shape }) => shape.type.value))

/** An item of a type that a later version of the server may have; it keeps its place in the list. */
const UnknownItem = z
  .looseObject({ id: z.string(), type: z.string() })
  .refine(({ type }) => !KNOWN.has(type), 'is a known type with another structure')
  .transform(({ id, ...rest }) => ({
    id,
    type: 'unknown' as const,
    at: [rest['at'], rest['submitted_at'], rest['timestamp'], rest['analyzedAt']].find(isInstant) ?? null,
  }))

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** The items of the feed: known items as the contract has them, others as unknown. */
export const Item = z.union([TimelineItem, UnknownItem])
export type Item = z.output<typeof Item>

/** The member's items only. An answer of another structure is refused; a single unknown type is not. */
export const ownItems = endpoint({
  ...timeline.list,
  reply: z.object({ success: z.literal(true), timeline: z.array(Item), page: Page }),
})
