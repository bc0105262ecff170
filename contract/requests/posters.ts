import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { Service } from './submissions.ts'

const poster = {
  access: 'operator',
  // Making one takes the server some ten milliseconds of work.
  limit: { points: 30, per_s: 60 },
  download: { type: 'application/pdf', filename: 'resirkuit-poster.pdf' },
  reply: z.instanceof(Blob),
} as const

/** Posters of A4 in both languages, with a code that leads to a public page. */
export const posters = {
  point: endpoint({
    method: 'GET',
    path: '/api/admin/points/:id/poster',
    summary: 'The poster of a drop-off point; 409 while the public address is not set',
    ...poster,
    params: z.object({ id: z.coerce.number().int().positive() }),
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/admin/posters/:service',
    summary: 'The poster of a service; 409 while the public address is not set',
    ...poster,
    params: z.object({ service: Service }),
  }),
}
