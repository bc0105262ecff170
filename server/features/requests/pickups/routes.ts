import type { FastifyInstance } from 'fastify'
import { pickups } from '#contract/requests/pickups.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { areasAndClosures } from './areas.ts'
import { bookFor } from './book-for.ts'
import { readCalendar } from './calendar.ts'
import { addClosure, removeClosure } from './closures.ts'
import { offerForStaff } from './offer-for-staff.ts'
import { reportMissedPickup, bookOwnPickup, readOwnOffer, cancelOwnPickup } from './own.ts'
import { readPlaceOffer } from './place-offer.ts'
import { saveArea } from './save-area.ts'

export function pickupRoutes(app: FastifyInstance, context: Context) {
  const guest = (headers: { 'x-guest-id'?: string | undefined }) => headers['x-guest-id']
  implementContract(app, pickups, context, {
    areas: async (ctx) => ({ success: true, ...(await areasAndClosures(ctx)) }),
    addArea: async (ctx, { body }) => ({ success: true, area: await saveArea(ctx, null, body) }),
    changeArea: async (ctx, { params, body }) => ({
      success: true,
      area: await saveArea(ctx, params.id, body),
    }),
    addClosure: async (ctx, { body }) => ({ success: true, ...(await addClosure(ctx, body)) }),
    removeClosure: async (ctx, { params }) => {
      await removeClosure(ctx, params.id)
      return { success: true }
    },
    calendar: async ({ db }, { query }) => ({
      success: true,
      slots: await readCalendar(db, query.from, query.to),
    }),
    placeOffer: async (ctx, { query }) => ({ success: true, ...(await readPlaceOffer(ctx, query)) }),
    offer: async (ctx, { params }) => ({ success: true, offer: await offerForStaff(ctx, params.id) }),
    book: async (ctx, { params, body }) => ({
      success: true,
      submission: await bookFor(ctx, params.id, body.slot_id),
    }),
    ownOffer: async (ctx, { params, headers }) => ({
      success: true,
      ...(await readOwnOffer(ctx, params.code, guest(headers))),
    }),
    ownBook: async (ctx, { params, headers, body }) => ({
      success: true,
      submission: await bookOwnPickup(ctx, params.code, guest(headers), body.slot_id),
    }),
    ownUnbook: async (ctx, { params, headers }) => ({
      success: true,
      submission: await cancelOwnPickup(ctx, params.code, guest(headers)),
    }),
    missed: async (ctx, { params, headers }) => ({
      success: true,
      submission: await reportMissedPickup(ctx, params.code, guest(headers)),
    }),
  })
}
