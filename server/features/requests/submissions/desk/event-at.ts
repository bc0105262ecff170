import { sql } from 'drizzle-orm'
import { submissionEvents } from '#server/database/schema/submissions.ts'

const { at, happened_at, happened_on } = submissionEvents

/** In a question about events: when it happened, however late it was told. A day of a paper is its midnight in UTC, the same day in every zone of Indonesia. */
export const eventAt =
  sql<Date>`coalesce(${happened_at}, ${happened_on}::timestamp at time zone 'UTC', ${at})`.mapWith(at)
