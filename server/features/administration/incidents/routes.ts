import type { FastifyInstance } from 'fastify'
import { incidents } from '#contract/administration/incidents.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { close } from './close.ts'
import { note } from './note.ts'
import { people } from './people.ts'
import { list, read } from './read.ts'
import { recordIncident } from './record-incident.ts'
import { save } from './save.ts'
import { send } from './send.ts'

export const incidentRoutes = (app: FastifyInstance, context: Context) => {
  const then = async (ctx: Context, id: number) => ({ success: true as const, ...(await read(ctx, id)) })
  implement(app, incidents, context, {
    list: async (ctx) => ({ success: true, incidents: await list(ctx) }),
    record: async (ctx, { body }) => ({ success: true, id: await recordIncident(ctx, body) }),
    read: (ctx, { params }) => then(ctx, params.id),
    save: async (ctx, { params, body }) => {
      await save(ctx, params.id, body)
      return then(ctx, params.id)
    },
    note: async (ctx, { params, body }) => {
      await note(ctx, params.id, body.text)
      return then(ctx, params.id)
    },
    people: (ctx, { params, query }) => people(ctx, params.id, query),
    send: async (ctx, { params, body }) => {
      await send(ctx, params.id, body.count)
      return then(ctx, params.id)
    },
    close: async (ctx, { params }) => {
      await close(ctx, params.id)
      return then(ctx, params.id)
    },
  })
}
