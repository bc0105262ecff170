import type { FastifyInstance } from 'fastify'
import { consignments } from '#contract/proof/consignments.ts'
import type { Context } from '#server/core/context.ts'
import { register } from '#server/features/proof/partners/register.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { implement } from '#server/http/implement.ts'
import { confirmed } from './confirmed.ts'
import { forgetName } from './forget-name.ts'
import { endLink, idOf, makeLink, requireOpen } from './link.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { read } from './read.ts'
import { open } from './receiver.ts'
import { add, cancel, save } from './save.ts'
import { send } from './send.ts'
import { sheet } from './sheet.ts'
import { takeBack } from './take-back.ts'

const KEY = 'idempotency-key'
const TOKEN = 'link-token'

export const consignmentRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, consignments, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query)) }),
    terms: async (ctx) => ({
      success: true,
      partners: (await register(ctx)).filter(({ active }) => active),
      waste_codes: (await readSettings(ctx.db)).waste_codes,
    }),
    read: async (ctx, { params }) => ({ success: true, consignment: await read(ctx, params.id) }),
    add: async (ctx, { body }) => ({ success: true, consignment: await add(ctx, body) }),
    save: async (ctx, { params, body }) => ({ success: true, consignment: await save(ctx, params.id, body) }),
    load: async (ctx, { params, body }) => ({ success: true, consignment: await load(ctx, params.id, body) }),
    send: async (ctx, { params, body }) => ({
      success: true,
      consignment: await send(ctx, params.id, body),
    }),
    cancel: async (ctx, { params, body }) => ({
      success: true,
      consignment: await cancel(ctx, params.id, body.version),
    }),
    makeLink: async (ctx, { params, body }) => ({ success: true, ...(await makeLink(ctx, params.id, body)) }),
    endLink: async (ctx, { params }) => ({ success: true, consignment: await endLink(ctx, params.id) }),
    receivedOnPaper: async (ctx, { params: { id }, headers, body }) => {
      const { happened_on, slip_number, image_id, ...said } = body
      const paper = { happened_on, slip_number, image_id }
      await confirmed(ctx, id, { kind: 'received', said }, { key: headers[KEY], paper })
      return { success: true, consignment: await read(ctx, id) }
    },
    treatedOnPaper: async (ctx, { params: { id }, headers, body }) => {
      const { happened_on, slip_number, image_id, ...said } = body
      const paper = { happened_on, slip_number, image_id }
      await confirmed(ctx, id, { kind: 'treated', said }, { key: headers[KEY], paper })
      return { success: true, consignment: await read(ctx, id) }
    },
    takeBack: async (ctx, { params, headers, body }) => ({
      success: true,
      consignment: await takeBack(ctx, params.id, body, headers[KEY]),
    }),
    forgetName: async (ctx, { params: { id, confirmation } }) => ({
      success: true,
      consignment: await forgetName(ctx, id, confirmation),
    }),
    sheet: (ctx, { params, query }) => sheet(ctx, params.id, query),
    open: async (ctx, { params }) => ({ success: true, consignment: await open(ctx, params.token) }),
    received: (ctx, { params, headers, body }) =>
      byLink(ctx, params.token, { kind: 'received', said: body }, headers[KEY]),
    treated: (ctx, { params, headers, body }) =>
      byLink(ctx, params.token, { kind: 'treated', said: body }, headers[KEY]),
    openLink: async (ctx, { headers }) => ({ success: true, consignment: await open(ctx, headers[TOKEN]) }),
    receivedByLink: (ctx, { headers, body }) =>
      byLink(ctx, headers[TOKEN], { kind: 'received', said: body }, headers[KEY]),
    treatedByLink: (ctx, { headers, body }) =>
      byLink(ctx, headers[TOKEN], { kind: 'treated', said: body }, headers[KEY]),
  })

type Held = Parameters<typeof requireOpen>[1]

async function byLink(
  ctx: Parameters<typeof open>[0] & Parameters<typeof confirmed>[0],
  token: string,
  said: Parameters<typeof confirmed>[2],
  key: string,
) {
  const may = (held: Held) => requireOpen(ctx, held, token)
  await confirmed(ctx, idOf(ctx, token), said, { key, paper: null, may })
  return { success: true as const, consignment: await open(ctx, token) }
}
