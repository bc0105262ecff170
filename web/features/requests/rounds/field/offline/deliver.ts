import { rounds } from '#contract/requests/rounds.ts'
import { TrackingCode } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import type { Act, Told } from './acts.ts'

/** One act to the server. @returns what it said of an outcome @throws ApiError */
export async function deliver(
  { key, round_id, about, deed }: Act,
  signal: AbortSignal,
): Promise<Told | undefined> {
  // The server hears from it how far this clock is off.
  const sent_at = new Date().toISOString()
  switch (deed.kind) {
    case 'start':
    case 'finish':
      await call(rounds[deed.kind], { params: { id: round_id }, body: { at: deed.at, sent_at } }, { signal })
      return undefined
    case 'photo':
      await call(
        rounds.photo,
        { params: { id: deed.stop_id, photo: deed.photo_id }, file: deed.file },
        { signal },
      )
      return undefined
    case 'outcome': {
      const { state, conflict } = await call(
        rounds.outcome,
        {
          params: { id: deed.stop_id },
          headers: { 'idempotency-key': key },
          body: { outcome: deed.outcome, tracking_code: TrackingCode.safeParse(about).data, sent_at },
        },
        { signal },
      )
      return { state, conflict, outcome: deed.outcome }
    }
  }
}
