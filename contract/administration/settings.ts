import { z } from 'zod'
import { Line, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LegalRoute } from '../reference/legal-routes.ts'
import { RejectionReasons } from '../requests/rejections.ts'
import { Depot } from '../requests/rounds.ts'

export const OPERATOR_NAME_MAX = 120

/** The decisions of the operator of this installation. An open one is null, or has a default. */
export const Settings = z
  .object({
    /** For offices and shops in a managed area the law says two things (knowledge/legal-routes.json). */
    managed_area_route: LegalRoute.nullable(),
    /** After so many days without any word a drop-off point is flagged. */
    point_quiet_days: z.int().min(1).max(365),
    /** The place at which rounds begin and end. */
    depot: Depot.nullable(),
    /**
     * The operator's name for receipts and the privacy notice; empty: receipts name the product alone, and the notice
     * names nobody.
     */
    operator_name: Line(OPERATOR_NAME_MAX),
    /** Days after which staff should have answered a new request. */
    answer_days: z.int().min(1).max(90),
    /** Days after its approval in which a request should get an appointment. */
    appointment_days: z.int().min(1).max(90),
    /** The hour of the day at which staff get the mail about open work, by the clock of the installation. */
    digest_hour: z.int().min(0).max(23),
    /** Codes of waste that can be chosen for a consignment, as the agency uses them. */
    waste_codes: z.array(Text(20).min(1, 'must not be blank')).max(40),
    /** Staff choose one of these when they reject a request. */
    rejection_reasons: RejectionReasons,
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

const desk = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const
const reply = z.object({ success: z.literal(true), settings: Settings })

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The settings of the operator',
    ...desk,
    reply,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/settings',
    summary: 'Change the settings of the operator; missing fields keep their value',
    ...desk,
    body: Settings.partial(),
    reply,
  }),
}
