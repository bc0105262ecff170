import { z } from 'zod'
import { Candidate, Verdict } from './analyses.ts'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { ClassId } from '../reference/knowledge.ts'

/** What somebody else's eyes made of a photo, beside a class: no electronic device, or nothing that can be learned from. */
export const LESSON_WORDS = ['not-a-device', 'unusable'] as const
export type LessonWord = (typeof LESSON_WORDS)[number]
/** How long a guest's photo that is shared is kept, who then has no account to take it back from. */
export const SHARED_BY_GUEST_DAYS = 365
/** Of corrections: how far back they are counted. */
export const CORRECTIONS_DAYS = 365

/** A photo that its owner lets the operator learn from, without whose it is. */
export const Lesson = z
  .object({
    /** Of the analysis. */
    id: z.int(),
    imageUrl: z.string().nullable(),
    verdict: Verdict,
    /** What the engine saw, best first. */
    candidates: z.array(Candidate).max(3),
    /** The person's word: a class, or null for none of the list; undefined: nothing was said. */
    said: ClassId.nullable().optional(),
    /** The operator's word: a class of the knowledge base or one of `LESSON_WORDS`; null: not looked at yet. */
    label: ClassId.nullable(),
    shared_at: Instant,
  })
  .meta({ id: 'Lesson' })
export type Lesson = z.infer<typeof Lesson>

/** How often what the engine said was corrected, and to what. Null: no class. */
export const Corrected = z
  .object({ from: ClassId.nullable(), verdict: Verdict, to: ClassId.nullable(), count: z.int() })
  .meta({ id: 'Corrected' })
export type Corrected = z.infer<typeof Corrected>

const common = { access: 'operator', limit: { points: 240, per_s: 60 } } as const
const done = z.object({ success: z.literal(true) })

export const lessons = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/api/admin/lessons',
    summary: 'Photos that people let the operator learn from, newest first',
    query: z.object({
      /** Those that nobody has said a word about yet, or the others. */
      labelled: z.enum(['yes', 'no']).default('no'),
      before: z.coerce.number().int().positive().optional().meta({
        description: 'The `older` of the previous page.',
      }),
    }),
    reply: done.extend({
      lessons: z.array(Lesson),
      /** To give as `before` for the next page; null on the last one. */
      older: z.int().nullable(),
    }),
  }),
  corrections: endpoint({
    ...common,
    method: 'GET',
    path: '/api/admin/lessons/corrections',
    summary: 'The corrections of people within a year, most frequent first, without photos',
    reply: done.extend({ corrections: z.array(Corrected) }),
  }),
  label: endpoint({
    ...common,
    method: 'PATCH',
    path: '/api/admin/lessons/:id',
    summary: 'Say what a shared photo shows; null: not said yet',
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ label: ClassId.nullable() }),
    reply: done.extend({ lesson: Lesson }),
  }),
}
