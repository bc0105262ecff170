import { z } from 'zod'
import { Candidate, Verdict } from './analyses.ts'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { ClassId } from '../reference/knowledge.ts'

/** The labels of a photo besides a class: no electronic device, or useless for training. */
export const LESSON_WORDS = ['not-a-device', 'unusable'] as const
export type LessonWord = (typeof LESSON_WORDS)[number]
/** How long a guest's shared photo is kept: without an account a guest cannot withdraw it later. */
export const SHARED_BY_GUEST_DAYS = 365
/** How far back corrections are counted. */
export const CORRECTIONS_DAYS = 365

/** A photo that its owner shares for training, without the owner. */
export const Lesson = z
  .object({
    /** Id of the analysis. */
    id: z.int(),
    imageUrl: z.string().nullable(),
    verdict: Verdict,
    /** The engine's candidates, best first. */
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
      /** Photos without a label, or those with one. */
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
