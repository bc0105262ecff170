import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import {
  ArchiveX,
  BadgeAlert,
  CalendarSync,
  CircleAlert,
  FileClock,
  Inbox,
  MessageSquareReply,
  PackageCheck,
  PencilLine,
  Route,
  Scale,
  Timer,
  TriangleAlert,
  UserX,
  CircleX,
  type LucideIcon,
} from 'lucide-react'
import { MATTER_LISTS, MATTERS_MAX, type Matter, type MatterKind } from '#contract/foundation/matters.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { OF_A_NEWER_SERVER } from './kinds.ts'

type Told = Pick<Matter, 'count' | 'subject_id' | 'params'>
type Kind = {
  icon: LucideIcon
  /** The sentence for one or for several; it reads well also where a parameter is missing. */
  text: (told: Told, several: string) => MessageDescriptor
  /** The page of one matter, with # for its id. Several, and those without a page, are in the list of their kind. */
  one?: string
}

const request = `${paths.admin}?open=#`
const round = `${paths.adminRounds}/#`
const consignment = `${paths.adminConsignments}/#`
const codeOf = ({ params }: Told) => params.tracking_code ?? ''

const kinds: Record<MatterKind, Kind> = {
  'request-new': {
    icon: Inbox,
    text: (told, several) =>
      msg`${plural(told.count, { one: `New request ${codeOf(told)}`, other: `${several} new requests` })}`,
    one: request,
  },
  'sender-amended': {
    icon: PencilLine,
    text: (told, several) =>
      msg`${plural(told.count, { one: `The sender changed ${codeOf(told)}`, other: `Senders changed ${several} requests` })}`,
    one: request,
  },
  'sender-answered': {
    icon: MessageSquareReply,
    text: (told, several) =>
      msg`${plural(told.count, { one: `The sender of ${codeOf(told)} answered`, other: `${several} senders answered` })}`,
    one: request,
  },
  'sender-cancelled': {
    icon: CircleX,
    text: (told, several) =>
      msg`${plural(told.count, { one: `The sender cancelled ${codeOf(told)}`, other: `Senders cancelled ${several} requests` })}`,
    one: request,
  },
  'appointment-changed': {
    icon: CalendarSync,
    text: (told, several) => {
      const { day, starts, ends } = told.params
      if (told.count === 1 && day && starts && ends)
        return msg`Pick-up for ${codeOf(told)}: ${formatDay(day)}, ${starts} to ${ends}`
      return msg`${plural(told.count, { one: `The appointment of ${codeOf(told)} was cancelled`, other: `${several} appointments of today or tomorrow changed` })}`
    },
    one: request,
  },
  'stop-failed': {
    icon: CircleAlert,
    text: (told, several) =>
      msg`${plural(told.count, { one: `Nothing could be picked up for ${codeOf(told)}`, other: `Nothing could be picked up at ${several} visits` })}`,
    one: request,
  },
  'visit-missed': {
    icon: UserX,
    text: (told, several) =>
      msg`${plural(told.count, { one: `The sender of ${codeOf(told)} says that nobody came`, other: `${several} senders say that nobody came` })}`,
    one: request,
  },
  'round-finished': {
    icon: Route,
    text: ({ count, params: { day } }, several) =>
      count === 1 && day
        ? msg`The round of ${formatDay(day)} is finished`
        : msg`${plural(count, { one: 'A round is finished', other: `${several} rounds are finished` })}`,
    one: round,
  },
  'stop-conflict': {
    icon: TriangleAlert,
    text: ({ count, params: { day } }, several) =>
      count === 1 && day
        ? msg`A stop of ${formatDay(day)} could not be entered: settle it`
        : msg`${plural(count, { one: 'A stop could not be entered', other: `Stops of ${several} rounds could not be entered` })}`,
    one: round,
  },
  'receiver-difference': {
    icon: Scale,
    text: ({ count, params }, several) =>
      count === 1 && params.partner
        ? msg`${params.partner} weighed something else than was sent`
        : msg`${plural(count, { one: 'A receiver weighed something else than was sent', other: `Receivers of ${several} consignments weighed something else than was sent` })}`,
    one: consignment,
  },
  'receiver-confirmed': {
    icon: PackageCheck,
    text: ({ count, params }, several) =>
      count === 1 && params.partner
        ? msg`${params.partner} confirmed a consignment`
        : msg`${plural(count, { one: 'A receiver confirmed a consignment', other: `Receivers confirmed ${several} consignments` })}`,
    one: consignment,
  },
  'lot-limit': {
    icon: Timer,
    text: ({ count }, several) =>
      msg`${plural(count, { one: 'A lot has to leave its store soon', other: `${several} lots have to leave their stores soon` })}`,
    one: `${paths.adminCustody}?lot=#`,
  },
  'permit-ending': {
    icon: FileClock,
    text: ({ count, params: { partner, day, left } }, several) => {
      if (count === 1 && partner && day)
        return left === 'ended'
          ? msg`The permit of ${partner} ended on ${formatDay(day)}`
          : msg`The permit of ${partner} ends on ${formatDay(day)}`
      return msg`${plural(count, { one: 'A permit of a partner ends soon', other: `${several} permits of partners end soon` })}`
    },
  },
  'certificate-outdated': {
    icon: BadgeAlert,
    text: ({ count }, several) =>
      msg`${plural(count, { one: 'A certificate is outdated', other: `${several} certificates are outdated` })}`,
  },
  'backup-failed': {
    icon: ArchiveX,
    text: () => msg`The last backup of this installation failed`,
  },
  'backup-unproven': {
    icon: ArchiveX,
    text: () => msg`The newest backup could not be restored on trial`,
  },
}

/** The sentence of a matter, its sign, and the place to which it leads. */
export function describeMatter({ kind, ...told }: Pick<Matter, 'kind'> & Told) {
  const known = kinds[kind as MatterKind]
  if (!known) return { icon: OF_A_NEWER_SERVER.icon, text: OF_A_NEWER_SERVER.text({}), place: paths.admin }
  const several = told.count >= MATTERS_MAX ? `${MATTERS_MAX - 1}+` : String(told.count)
  const own = told.count === 1 && known.one?.replace('#', String(told.subject_id))
  return {
    icon: known.icon,
    text: known.text(told, several),
    place: own || MATTER_LISTS[kind as MatterKind],
  }
}
