import { z } from 'zod'
import { Line, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { PHOTO_FILE, PublicPicture } from '../foundation/photos.ts'
import { mayHaveWhatsApp, Phone, readPhone } from '../foundation/phone.ts'
import { LegalRoute } from '../reference/legal-routes.ts'
import { RejectionReasons } from '../requests/rejections.ts'
import { Depot } from '../requests/rounds.ts'

export const OPERATOR_NAME_MAX = 120
export const OPERATOR_ADDRESS_MAX = 300
export const OPERATOR_HOURS_MAX = 160

/** Also true of what is no number: `Phone` says that. */
function isForWhatsApp(typed: string) {
  const { e164 } = readPhone(typed)
  return e164 === undefined || mayHaveWhatsApp(e164)
}

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
    /** How the public reaches the operator; an empty field is shown nowhere. */
    operator_phone: Phone,
    operator_whatsapp: Phone.refine(isForWhatsApp, 'must be a mobile number: WhatsApp knows no other'),
    operator_address: Text(OPERATOR_ADDRESS_MAX),
    /** When somebody answers there, in the operator's own words. */
    operator_hours: Line(OPERATOR_HOURS_MAX),
    /** Stands beside the name; null: there is none. A file sets it. */
    operator_logo: PublicPicture.nullable(),
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
    /** The list of first steps is not shown on Today although some are open. */
    set_up_away: z.boolean(),
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
    body: Settings.omit({ operator_logo: true }).partial(),
    reply,
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/logo',
    summary: 'Set the logo of the operator; it replaces the logo before',
    ...desk,
    limit: { points: 30, per_s: 60 },
    file: PHOTO_FILE,
    reply,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/logo',
    summary: 'Delete the logo of the operator',
    ...desk,
    reply,
  }),
}
