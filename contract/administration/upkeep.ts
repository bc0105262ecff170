import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { RightsKind } from '../people/rights.ts'
import { PartnerKind } from '../proof/partners.ts'
import { Part, Trouble } from './health.ts'
import { SetUpState } from './set-up.ts'

/** At most so many rows of a kind; the page that a row leads to has all of them. */
export const UPKEEP_ROWS = 8

/** One thing that waits for an administrator. */
export const UpkeepRow = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rights'),
      id: z.int(),
      asks: RightsKind,
      /** The end of the time that the law gives. */
      due_at: Instant,
      late: z.boolean(),
    }),
    z.object({
      kind: z.literal('permit'),
      id: z.int(),
      partner_id: z.int(),
      partner: z.string(),
      covers: PartnerKind,
      ends_on: z.iso.date(),
      ended: z.boolean(),
    }),
    z.object({ kind: z.literal('trouble'), part: Part, trouble: Trouble }),
  ])
  .meta({ id: 'UpkeepRow' })
export type UpkeepRow = z.infer<typeof UpkeepRow>

export const Upkeep = z
  .object({
    /** The set-up of this installation, line by line. */
    set_up: z.array(SetUpState),
    /** The list is not shown on Today: an administrator has put it away. */
    set_up_away: z.boolean(),
    /** Id of the unread notice that the caller made the first account; null: there is none. */
    first_notice: z.int().nullable(),
    rows: z.array(UpkeepRow),
    /** When the last backup had been read through; null: there is none. */
    backup_at: Instant.nullable(),
  })
  .meta({ id: 'Upkeep' })
export type Upkeep = z.infer<typeof Upkeep>

export const upkeep = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/upkeep',
    summary:
      'For administrators: the set-up of the installation line by line, and their part of the work of today',
    access: 'admin',
    strict: true,
    limit: { points: 120, per_s: 60 },
    reply: z.object({ success: z.literal(true), upkeep: Upkeep }),
  }),
}
