import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'

// The operator's duties after a disclosure of personal data (Law 27/2022, Article 46).

/** Within how many hours those concerned, and the authority, are told in writing (Article 46 paragraph 1). */
export const INCIDENT_HOURS = 72
export const INCIDENT_TEXT_MAX = 4000

const said = Text(INCIDENT_TEXT_MAX)
const form = {
  title: Text(200).min(1, 'must not be blank'),
  noticed_at: Instant,
  /** Activities of the register whose data was disclosed. */
  activities: z.array(z.string()).min(1, 'must name what is concerned'),
  /** When data could be read: who was kept here until its end is concerned. */
  from_at: Instant,
  to_at: Instant,
  /** How it happened, and what is done about it, as the letter says it in each language; '' while it is not written. */
  how_en: said,
  how_id: said,
  done_en: said,
  done_id: said,
}
export const IncidentForm = z.object(form)
export type IncidentForm = z.infer<typeof IncidentForm>

export const Incident = z
  .object({
    ...form,
    id: z.int(),
    due_at: Instant,
    version: z.int(),
    /** When it was decided that the letters go out; from then on nothing of it changes. */
    letters_at: Instant.nullable(),
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'Incident' })
export type Incident = z.infer<typeof Incident>

export const IncidentLetter = z
  .object({ subject: z.string(), paragraphs: z.array(z.string()) })
  .meta({ id: 'IncidentLetter' })
export type IncidentLetter = z.infer<typeof IncidentLetter>

const one = z.object({ id: z.coerce.number().int().positive() })
const done = z.object({ success: z.literal(true) })
const desk = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const
const detail = done.extend({
  incident: Incident,
  /** Number of people affected; `mailed`: those who can get the letter by mail. */
  affected: z.object({ accounts: z.int(), guests: z.int(), partners: z.int(), mailed: z.int() }),
  letters: z.record(z.enum(LOCALES), IncidentLetter),
  /** Number of letters still to send, and the results of the mails of the last month. */
  sent: z.object({ owed: z.int(), waiting: z.int(), refused: z.int() }),
  log: z.array(z.object({ id: z.int(), at: Instant, by: z.string().nullable(), text: z.string() })),
})

export const incidents = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/incidents',
    summary: 'Personal data breaches: open ones first, then the newest',
    ...desk,
    reply: done.extend({ incidents: z.array(Incident) }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/admin/incidents',
    summary: 'Record an incident; its deadline counts from when it was noticed',
    ...desk,
    body: IncidentForm,
    reply: done.extend({ id: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/incidents/:id',
    summary: 'An incident with the people affected, the letter, and the log of measures',
    ...desk,
    params: one,
    reply: detail,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/incidents/:id',
    summary: 'Change an incident, until the letters go out',
    ...desk,
    params: one,
    body: IncidentForm.extend({ version: z.int() }),
    reply: detail,
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/admin/incidents/:id/log',
    summary: 'Add a measure to the log of an incident',
    ...desk,
    params: one,
    body: z.object({ text: Text(2000).min(1, 'must not be blank') }),
    reply: detail,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/admin/incidents/:id/people',
    summary: 'Everybody affected, with their contact, as a table',
    ...desk,
    limit: { points: 10, per_s: 600 },
    params: one,
    query: z.object({ format: TableFormat.default('csv'), locale: z.enum(LOCALES).default('id') }),
    download: { formats: tableFiles('resirkuit-affected') },
    reply: z.instanceof(Blob),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/incidents/:id/letters',
    summary: 'Mail the letter once to each person affected who has an address',
    ...desk,
    params: one,
    body: z.object({
      count: z
        .int()
        .positive()
        .meta({ description: 'The number of mails, which the caller has seen and confirms.' }),
    }),
    reply: detail,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/incidents/:id/closing',
    summary: 'Close an incident: nothing is left to do',
    ...desk,
    params: one,
    reply: detail,
  }),
}
