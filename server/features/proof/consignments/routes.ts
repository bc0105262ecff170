import type { FastifyInstance } from 'fastify'
import { consignments } from '#contract/proof/consignments.ts'
import type { Context } from '#server/core/context.ts'
import { listPartners } from '#server/features/proof/partners/register.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { implementContract } from '#server/http/implement.ts'
import { recordConfirmation } from './record-confirmation.ts'
import { forgetName } from './forget-name.ts'
import { endLink, readReceiverToken, makeLink, requireOpenLink } from './link.ts'
import { listConsignments } from './list.ts'
import { loadConsignment } from './load.ts'
import { openConsignment } from './open.ts'
import { readConsignment } from './read.ts'
import { readReceiverView } from './receiver.ts'
import { createConsignment, cancelConsignment, saveConsignment } from './save.ts'
import { sendConsignment } from './send.ts'
import { correctByReceiver, previewRecount } from './recount.ts'
import { writeSheet } from './sheet.ts'
import { takeStepBack } from './take-back.ts'

const KEY = 'idempotency-key'
const TOKEN = 'link-token'

export const consignmentRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, consignments, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listConsignments(ctx, query)) }),
    terms: async (ctx) => ({
      success: true,
      partners: (await listPartners(ctx)).filter(({ active }) => active),
      waste_codes: (await readSettings(ctx.db)).waste_codes,
    }),
    read: async (ctx, { params }) => ({ success: true, consignment: await openConsignment(ctx, params.id) }),
    add: async (ctx, { body }) => ({ success: true, consignment: await createConsignment(ctx, body) }),
    save: async (ctx, { params, body }) => ({
      success: true,
      consignment: await saveConsignment(ctx, params.id, body),
    }),
    load: async (ctx, { params, body }) => ({
      success: true,
      consignment: await loadConsignment(ctx, params.id, body),
    }),
    send: async (ctx, { params, body }) => ({
      success: true,
      consignment: await sendConsignment(ctx, params.id, body),
    }),
    cancel: async (ctx, { params, body }) => ({
      success: true,
      consignment: await cancelConsignment(ctx, params.id, body.version),
    }),
    makeLink: async (ctx, { params, body }) => ({ success: true, ...(await makeLink(ctx, params.id, body)) }),
    endLink: async (ctx, { params }) => ({ success: true, consignment: await endLink(ctx, params.id) }),
    receivedOnPaper: async (ctx, { params: { id }, headers, body }) => {
      const { happened_on, slip_number, image_id, ...said } = body
      const paper = { happened_on, slip_number, image_id }
      await recordConfirmation(ctx, id, { kind: 'received', said }, { key: headers[KEY], paper })
      return { success: true, consignment: await readConsignment(ctx, id) }
    },
    treatedOnPaper: async (ctx, { params: { id }, headers, body }) => {
      const { happened_on, slip_number, image_id, ...said } = body
      const paper = { happened_on, slip_number, image_id }
      await recordConfirmation(ctx, id, { kind: 'treated', said }, { key: headers[KEY], paper })
      return { success: true, consignment: await readConsignment(ctx, id) }
    },
    takeBack: async (ctx, { params, headers, body }) => ({
      success: true,
      consignment: await takeStepBack(ctx, params.id, body, headers[KEY]),
    }),
    recount: async (ctx, { params: { id, lot } }) => ({
      success: true,
      recount: await previewRecount(ctx, id, lot),
    }),
    correctByReceiver: async (ctx, { params: { id, lot }, headers, body }) => ({
      success: true,
      consignment: await correctByReceiver(ctx, { id, lot_id: lot, version: body.version }, headers[KEY]),
    }),
    forgetName: async (ctx, { params: { id, confirmation } }) => ({
      success: true,
      consignment: await forgetName(ctx, id, confirmation),
    }),
    sheet: (ctx, { params, query }) => writeSheet(ctx, params.id, query),
    open: async (ctx, { params }) => ({
      success: true,
      consignment: await readReceiverView(ctx, params.token),
    }),
    received: (ctx, { params, headers, body }) =>
      byLink(ctx, params.token, { kind: 'received', said: body }, headers[KEY]),
    treated: (ctx, { params, headers, body }) =>
      byLink(ctx, params.token, { kind: 'treated', said: body }, headers[KEY]),
    openLink: async (ctx, { headers }) => ({
      success: true,
      consignment: await readReceiverView(ctx, headers[TOKEN]),
    }),
    receivedByLink: (ctx, { headers, body }) =>
      byLink(ctx, headers[TOKEN], { kind: 'received', said: body }, headers[KEY]),
    treatedByLink: (ctx, { headers, body }) =>
      byLink(ctx, headers[TOKEN], { kind: 'treated', said: body }, headers[KEY]),
  })

type Held = Parameters<typeof requireOpenLink>[1]

async function byLink(
  ctx: Parameters<typeof readReceiverView>[0] & Parameters<typeof recordConfirmation>[0],
  token: string,
  said: Parameters<typeof recordConfirmation>[2],
  key: string,
) {
  const may = (held: Held) => requireOpenLink(ctx, held, token)
  await recordConfirmation(ctx, readReceiverToken(ctx, token), said, { key, paper: null, may })
  return { success: true as const, consignment: await readReceiverView(ctx, token) }
}
