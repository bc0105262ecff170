import { z } from 'zod'
import { Instant } from './common.ts'

/** Kinds of work that wait for staff, in the groups in which a person chooses what reaches them. */
export const MATTERS = {
  requests: [
    // Nobody has read it yet.
    'request-new',
    // Its sender changed it, answered a message, or cancelled it.
    'sender-amended',
    'sender-answered',
    'sender-cancelled',
  ],
  visits: [
    // A sender took, moved or cancelled an appointment of today or tomorrow.
    'appointment-changed',
    // Somebody came and nothing was picked up, or a sender says that nobody came.
    'stop-failed',
    'visit-missed',
    'round-finished',
    // A driver's result could not be entered, and the desk settles it.
    'stop-conflict',
  ],
  goods: [
    // The receiver of a consignment weighed something else than was sent, or confirmed it.
    'receiver-difference',
    'receiver-confirmed',
    // A lot may not lie in its store much longer.
    'lot-limit',
    'permit-ending',
    'certificate-outdated',
  ],
  // For administrators alone.
  installation: ['backup-failed', 'backup-unproven'],
} as const

export const MatterGroup = z.enum(Object.keys(MATTERS) as (keyof typeof MATTERS)[])
export type MatterGroup = z.infer<typeof MatterGroup>

export const MatterKind = z.enum(Object.values(MATTERS).flat())
export type MatterKind = z.infer<typeof MatterKind>

/** The `matter` of a list: only the rows that a line of the reader's bell counts. */
export const waitingFor = <Kind extends MatterKind>(...kinds: [Kind, ...Kind[]]) =>
  z.enum(kinds).optional().meta({
    description: 'Only what waits for staff: the rows that a line of the caller’s bell counts.',
  })

/** The page of the desk that holds all matters of a kind, and of most kinds nothing else. */
export const MATTER_LISTS: Record<MatterKind, string> = {
  'request-new': '/admin?unread=true',
  'sender-amended': '/admin?matter=sender-amended',
  'sender-answered': '/admin?matter=sender-answered',
  'sender-cancelled': '/admin?matter=sender-cancelled',
  'appointment-changed': '/admin?matter=appointment-changed',
  'stop-failed': '/admin?matter=stop-failed',
  'visit-missed': '/admin?matter=visit-missed',
  'round-finished': '/admin/rounds?matter=round-finished',
  'stop-conflict': '/admin/rounds?matter=stop-conflict',
  'receiver-difference': '/admin/consignments?matter=receiver-difference',
  'receiver-confirmed': '/admin/consignments?matter=receiver-confirmed',
  'lot-limit': '/admin/custody?matter=lot-limit',
  'permit-ending': '/admin/partners?matter=permit-ending',
  'certificate-outdated': '/admin/certificates?matter=certificate-outdated',
  'backup-failed': '/admin/backups',
  'backup-unproven': '/admin/backups',
}

/** The highest count of one kind; more are "more than 99". */
export const MATTERS_MAX = 100

/** All matters of one kind that wait for the reader. They are gone once anybody of the staff has dealt with them. */
export const Matter = z
  .object({
    /** A newer server may know more kinds. */
    kind: z.union([MatterKind, z.string()]),
    /** At most 100. */
    count: z.int().min(1).max(MATTERS_MAX),
    /** Of `count`, those that no earlier kind of `MATTERS` has: in a sum over kinds each request, round or consignment counts once. */
    once: z.int().min(0).max(MATTERS_MAX),
    /** When the newest of them came. */
    at: Instant,
    /** The newest one is about this request, round, consignment, lot, permit, certificate or backup. */
    subject_id: z.int(),
    /** The parameters of its sentence: `tracking_code` of a request. */
    params: z.record(z.string(), z.string()),
    /** Whether the reader has seen the newest. */
    seen: z.boolean(),
  })
  .meta({ id: 'Matter' })
export type Matter = z.infer<typeof Matter>
