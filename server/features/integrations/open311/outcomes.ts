import type { Locale } from '#contract/foundation/locale.ts'
import type { Status } from '#contract/foundation/status.ts'

/** What became of something, as far as it may be told to everybody. */
export type Outcome = Status | 'merged' | 'reported' | 'handled'

/**
 * The statuses that FixMyStreet reads in updates, beside `open` and `closed` of the standard: by `closed` alone what was
 * refused looks as if it was fixed.
 */
const EXTENDED: Record<Outcome, string> = {
  pending: 'open',
  approved: 'in_progress',
  scheduled: 'action_scheduled',
  collected: 'fixed',
  recycled: 'fixed',
  rejected: 'no_further_action',
  cancelled: 'no_further_action',
  merged: 'duplicate',
  reported: 'open',
  handled: 'closed',
}

const SENTENCES: Record<Locale, Record<Outcome, string>> = {
  en: {
    pending: 'Received. Staff have not decided about it yet.',
    approved: 'Accepted. A time for the collection is being arranged.',
    scheduled: 'The collection is scheduled.',
    collected: 'Collected.',
    recycled: 'Collected and recycled.',
    rejected: 'Not accepted: nothing will be collected.',
    cancelled: 'Cancelled: nothing will be collected.',
    merged: 'Sent twice: it goes on with another request.',
    reported: 'Reported. Staff have not dealt with it yet.',
    handled: 'Staff have dealt with it.',
  },
  id: {
    pending: 'Diterima. Petugas belum mengambil keputusan.',
    approved: 'Disetujui. Waktu penjemputan sedang diatur.',
    scheduled: 'Penjemputan sudah dijadwalkan.',
    collected: 'Sudah dijemput.',
    recycled: 'Sudah dijemput dan didaur ulang.',
    rejected: 'Tidak disetujui: tidak ada penjemputan.',
    cancelled: 'Dibatalkan: tidak ada penjemputan.',
    merged: 'Terkirim dua kali: dilanjutkan di permintaan lain.',
    reported: 'Dilaporkan. Petugas belum menanganinya.',
    handled: 'Sudah ditangani petugas.',
  },
}

export const extendedStatus = (outcome: Outcome) => EXTENDED[outcome]
export const outcomeSentence = (outcome: Outcome, locale: Locale) => SENTENCES[locale][outcome]
