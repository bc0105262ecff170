import { z } from 'zod'
import { GuestId } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'

const ById = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const receipt = {
  // Making one takes the server some ten milliseconds of work.
  limit: { points: 30, per_s: 60 },
  download: { type: 'application/pdf', filename: 'resirkuit-receipt.pdf' },
  reply: z.instanceof(Blob),
} as const

/** The receipt for things that were handed over (bukti serah terima): a PDF in both languages. */
export const receipts = {
  own: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code/receipt',
    summary: 'The receipt for the delivery of your request, by tracking code and guest id or token',
    access: 'open',
    ...receipt,
    params: z.object({ code: z.string().max(40) }),
    headers: z.object({ 'x-guest-id': GuestId.optional() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/submissions/:id/receipt',
    summary: 'The receipt for the delivery of a request',
    access: 'operator',
    ...receipt,
    params: ById,
  }),
  ofStop: endpoint({
    method: 'GET',
    path: '/api/field/stops/:id/receipt',
    summary: 'The receipt for the collection at a stop of one of your rounds of today',
    access: 'driver',
    strict: true,
    ...receipt,
    params: ById,
  }),
}
