import type { FormChannel, Service } from '#contract/submissions.ts'
import { batched } from '#server/database/batch.ts'
import type { RootDatabase } from '#server/database/open.ts'

/** A submission as it is first stored. `request_hash` is hexadecimal. */
export type NewRow = {
  tracking_code: string
  channel: FormChannel
  service: Service
  user_id: number | null
  guest_id: string | null
  username: string
  title: string
  message: string
  location: string
  phone_number: string | null
  source_url: string | null
  /** A photo of the same member; from then on it stays. */
  image_id?: string
  request_key: string | null
  request_hash: string | null
  submitted_at: Date
}

export type StoredRow = { id: string; tracking_code: string; submitted_at: Date }

// The rows, the first lines of their histories and the life of their photos stand or fall together. Prepared by name, because planning it
// costs as much as running it.
const STORE = `
  with stored as (
    insert into submissions (tracking_code, channel, service, user_id, guest_id, username, title, message, location,
      phone_number, source_url, image_id, request_key, request_hash, submitted_at, sent_by_guest)
    select tracking_code, channel, service, user_id, guest_id, username, title, message, location, phone_number,
      source_url, image_id, request_key, decode(request_hash, 'hex'), submitted_at, guest_id is not null
    from json_to_recordset($1) as row (tracking_code text, channel channel, service service, user_id bigint,
      guest_id text, username text, title text, message text, location text, phone_number text, source_url text,
      image_id uuid, request_key text, request_hash text, submitted_at timestamptz)
    on conflict do nothing
    returning id, tracking_code, submitted_at, user_id, image_id
  ), photos as (
    update images set expires_at = null from stored where images.id = stored.image_id
  ), history as (
    insert into submission_events (submission_id, kind, status, actor_id, at)
    select id, 'submitted', 'pending', user_id, submitted_at from stored
  )
  select id, tracking_code, submitted_at from stored`

/** Stores submissions; `undefined` where the tracking code or the request key is there already. */
export const createStore = (db: RootDatabase) =>
  batched(
    async (rows: NewRow[]) => {
      const stored = await db.$client.query<StoredRow>({
        name: 'store',
        text: STORE,
        values: [JSON.stringify(rows)],
      })
      const byCode = new Map(stored.rows.map((row) => [row.tracking_code, row]))
      return rows.map(({ tracking_code }) => byCode.get(tracking_code))
    },
    // Data exceptions (22…) and broken constraints (23…).
    { blamesRow: (error) => /^2[23]/.test((error as { code?: string }).code ?? '') },
  )

export type Store = ReturnType<typeof createStore>
