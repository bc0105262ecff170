import type { FastifyInstance } from 'fastify'
import { incidents } from '#contract/administration/incidents.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { closeIncident } from './close.ts'
import { addIncidentNote } from './note.ts'
import { writeAffectedTable } from './people.ts'
import { listIncidents, readIncident } from './read.ts'
import { recordIncident } from './record-incident.ts'
import { saveIncident } from './save.ts'
import { sendLetters } from './send.ts'

export const incidentRoutes = (app: FastifyInstance, context: Context) => {
  const then = async (ctx: Context, id: number) => ({
    success: true as const,
    ...(await readIncident(ctx, id)),
  })
  implementContract(app, incidents, context, {
    list: async (ctx) => ({ success: true, incidents: await listIncidents(ctx) }),
    record: async (ctx, { body }) => ({ success: true, id: await recordIncident(ctx, body) }),
    read: (ctx, { params }) => then(ctx, params.id),
    save: async (ctx, { params, body }) => {
      await saveIncident(ctx, params.id, body)
      return then(ctx, params.id)
    },
    note: async (ctx, { params, body }) => {
      await addIncidentNote(ctx, params.id, body.text)
      return then(ctx, params.id)
    },
    people: (ctx, { params, query }) => writeAffectedTable(ctx, params.id, query),
    send: async (ctx, { params, body }) => {
      await sendLetters(ctx, params.id, body.count)
      return then(ctx, params.id)
    },
    close: async (ctx, { params }) => {
      await closeIncident(ctx, params.id)
      return then(ctx, params.id)
    },
  })
}
