import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { Verdict, type PhotoPart } from '#contract/recognition/analyses.ts'
import { instant, id, createdAt, isOneOf, newestFirst } from './columns.ts'
import { oneOwner, owner } from './people.ts'

export const images = pgTable(
  'images',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...owner(),
    storage_key: text().notNull().unique(),
    /** 64-bit perceptual hash, to recognise the same photo of the same person. */
    phash: bigint({ mode: 'bigint' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    created_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    check('images_owner', oneOwner(t)),
    check('images_guest_expires', sql`${t.guest_id} is null or ${t.expires_at} is not null`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    index('images_by_user')
      .on(t.user_id, t.phash)
      .where(sql`${t.user_id} is not null`),
    index('images_expiring')
      .on(t.expires_at)
      .where(sql`${t.expires_at} is not null`),
  ],
)

/** An engine's result for a photo. It names classes of the knowledge base; facts are looked up, never stored. */
export const analyses = pgTable(
  'analyses',
  {
    id: id(),
    ...owner(),
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
    engine: text().notNull(),
    engine_version: text().notNull(),
    /** The engine that was configured could not answer. */
    fell_back: boolean().notNull().default(false),
    verdict: text({ enum: ['named', 'choose', 'cannot-tell', 'not-a-device'] }).notNull(),
    /** Several devices seem to be on the photo, and the candidates are of all of them. */
    several: boolean().notNull().default(false),
    factor_version: text().notNull(),
    /** Class of the first candidate, if the engine is sure enough to name it. */
    device_class: text(),
    confidence: numeric({ precision: 4, scale: 3, mode: 'number' }),
    candidates: jsonb()
      .$type<{ class: string; confidence: number; evidence: string[]; part?: PhotoPart }[]>()
      .notNull(),
    /** The person's word, which is kept for the next training; a time without a class: none of the list. */
    corrected_class: text(),
    corrected_at: instant(),
    /** Since when the person lets the operator learn from the photo. */
    shared_at: instant(),
    /** The label by a member of staff: a class, or one of the contract's `LESSON_WORDS`. */
    label: text(),
    analyzed_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    check('analyses_owner', oneOwner(t)),
    check('analyses_guest_expires', sql`${t.guest_id} is null or ${t.expires_at} is not null`),
    check('analyses_verdict', isOneOf(t.verdict, Verdict.options)),
    check('analyses_named', sql`(${t.verdict} = 'named') = (${t.device_class} is not null)`),
    check('analyses_several', sql`not ${t.several} or ${t.verdict} = 'choose'`),
    check('analyses_corrected', sql`${t.corrected_class} is null or ${t.corrected_at} is not null`),
    check('analyses_label', sql`${t.label} is null or ${t.shared_at} is not null`),
    index('analyses_shared')
      .on(t.id)
      .where(sql`${t.shared_at} is not null`),
    index('analyses_corrected')
      .on(t.corrected_at)
      .where(sql`${t.corrected_at} is not null`),
    index('analyses_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('analyses_confidence', sql`${t.confidence} between 0 and 1`),
    index('analyses_by_user')
      .on(t.user_id, ...newestFirst(t.analyzed_at, t.id))
      .where(sql`${t.user_id} is not null`),
    index('analyses_expiring')
      .on(t.expires_at)
      .where(sql`${t.expires_at} is not null`),
  ],
)
