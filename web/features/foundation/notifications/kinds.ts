import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ArchiveX,
  BatteryWarning,
  CalendarCheck,
  Bell,
  CircleAlert,
  Hourglass,
  MailOpen,
  MailX,
  Combine,
  MessageSquareMore,
  PencilLine,
  ReceiptText,
  Route,
  ScanSearch,
  ShieldCheck,
  ShieldQuestionMark,
  Sprout,
  CircleArrowUp,
  ContactRound,
  WebhookOff,
  type LucideIcon,
} from 'lucide-react'
import type { Notification, NotificationKind } from '#contract/foundation/notifications.ts'
import type { Failure } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { paths } from '#web/routing/paths.ts'

type Params = Notification['params']
type Kind = {
  icon: LucideIcon
  /**
   * The sentence; it reads well also where a parameter is missing.
   * @param device what the device class in `params.class` is called, where that is known
   */
  text: (params: Params, device?: string) => MessageDescriptor
  /** The address of the thing that the notification is about. */
  place: (params: Params) => string
}

const ofRequest = ({ tracking_code }: Params) => (tracking_code ? paths.track(tracking_code) : paths.timeline)

const ofRights = ({ id }: Params) =>
  id ? `${paths.adminRights}/requests/${encodeURIComponent(id)}` : paths.adminRights

const movedTexts: Record<Status, (code: string) => MessageDescriptor> = {
  pending: (code) => msg`Your request ${code} is now pending`,
  approved: (code) => msg`Your request ${code} is now approved`,
  scheduled: (code) => msg`Your request ${code} is now scheduled`,
  collected: (code) => msg`Your request ${code} is now collected`,
  recycled: (code) => msg`Your request ${code} is now recycled`,
  rejected: (code) => msg`Your request ${code} was rejected`,
  cancelled: (code) => msg`Your request ${code} was cancelled`,
}

const kinds: Record<NotificationKind, Kind> = {
  welcome: {
    icon: Sprout,
    text: ({ role }) =>
      role === 'admin'
        ? msg`Welcome to Resirkuit. You made the first account, so you are the administrator`
        : msg`Welcome to Resirkuit`,
    place: ({ role }) => (role === 'admin' ? paths.adminSetUp : paths.profile),
  },
  'request-received': {
    icon: MailOpen,
    text: ({ tracking_code: code }) =>
      code ? msg`Your request ${code} has arrived` : msg`Your request has arrived`,
    place: ofRequest,
  },
  'request-read': {
    icon: MailOpen,
    text: ({ tracking_code: code }) =>
      code ? msg`Your request ${code} was read` : msg`Your request was read`,
    place: ofRequest,
  },
  'request-status': {
    icon: Route,
    text: ({ tracking_code: code, status, became, day, starts, ends, ...more }) => {
      if (!code) return msg`There is news about your request`
      if (status === 'recycled' && became && became !== 'recycled')
        return msg`The outcome of what you handed over with ${code} is known`
      if (status === 'scheduled' && day && starts && ends)
        return msg`Your pick-up for ${code} is confirmed: ${formatDay(day)}, ${starts} to ${ends}`
      const reason = more[`reason_${localeNow()}`]
      if (status === 'rejected' && reason) return msg`Your request ${code} was rejected: ${reason}`
      return movedTexts[status as Status]?.(code) ?? msg`There is news about your request ${code}`
    },
    place: ofRequest,
  },
  'request-corrected': {
    icon: PencilLine,
    text: ({ tracking_code: code }) =>
      code
        ? msg`The operator corrected the text of your request ${code}`
        : msg`The operator corrected the text of one of your requests`,
    place: ofRequest,
  },
  'pickup-failed': {
    icon: CircleAlert,
    text: ({ tracking_code: code, failure, day }) => {
      if (!code) return msg`Nothing could be picked up for one of your requests`
      const label = failureLabels[failure as Failure]
      if (!label || !day) return msg`Nothing could be picked up for your request ${code}`
      const why = i18n._(label)
      return msg`Nothing was picked up for ${code} on ${formatDay(day)}. ${why}. Choose another time, or answer.`
    },
    place: ofRequest,
  },
  'visit-reminder': {
    icon: CalendarCheck,
    text: ({ tracking_code: code, day, starts, ends }) => {
      if (!code || !day) return msg`Somebody comes to pick up your things soon`
      return starts && ends
        ? msg`Your pick-up for ${code} is on ${formatDay(day)}, ${starts} to ${ends}`
        : msg`Your pick-up for ${code} is on ${formatDay(day)}`
    },
    place: ofRequest,
  },
  'visit-unconfirmed': {
    icon: CircleAlert,
    text: ({ tracking_code: code, day }) =>
      code && day
        ? msg`Nobody has recorded the pick-up for ${code} on ${formatDay(day)} yet. If nobody came, tell the operator`
        : msg`Nobody has recorded one of your visits yet`,
    place: ofRequest,
  },
  'request-cleared': {
    icon: BatteryWarning,
    text: ({ tracking_code: code }) =>
      code
        ? msg`How the damaged battery of your request ${code} is collected`
        : msg`How a damaged battery is collected`,
    place: ofRequest,
  },
  appointment: {
    icon: CalendarCheck,
    text: ({ tracking_code: code, day, starts, ends }) =>
      code && day && starts && ends
        ? msg`Pick-up for ${code}: ${formatDay(day)}, ${starts} to ${ends}`
        : msg`An appointment was made for one of your requests`,
    place: ofRequest,
  },
  'request-message': {
    icon: MessageSquareMore,
    text: ({ tracking_code: code }) =>
      code ? msg`The operator wrote to you about ${code}` : msg`The operator wrote to you`,
    place: ofRequest,
  },
  'request-merged': {
    icon: Combine,
    text: ({ tracking_code: code, other }) =>
      code && other
        ? msg`Your request ${code} continues as ${other}`
        : msg`One of your requests was merged into another one`,
    place: ofRequest,
  },
  'receipt-replaced': {
    icon: ReceiptText,
    text: ({ number, replaces }) =>
      number && replaces
        ? msg`The weights were corrected: receipt ${number} replaces ${replaces}`
        : msg`There is a new receipt because the weights were corrected`,
    place: ofRequest,
  },
  'request-assigned': {
    icon: ContactRound,
    text: ({ tracking_code: code }) =>
      code ? msg`You were assigned ${code}` : msg`You were assigned a request`,
    place: ({ id }) => (id ? `${paths.admin}?open=${encodeURIComponent(id)}` : paths.admin),
  },
  'analysis-ready': {
    icon: ScanSearch,
    text: (_, device) =>
      device ? msg`The analysis of your photo is ready: ${device}` : msg`The analysis of your photo is ready`,
    place: ({ analysis_id: id }) =>
      id ? `${paths.timeline}?analysis=${encodeURIComponent(id)}` : paths.timeline,
  },
  'requests-ending': {
    icon: Hourglass,
    text: (params) =>
      params.count === '1' || !params.count
        ? msg`An old request of a guest expires soon`
        : msg`${params.count} old requests of guests expire soon`,
    place: () => `${paths.admin}?ending=true`,
  },
  'webhook-disabled': {
    icon: WebhookOff,
    text: ({ host }) =>
      host
        ? msg`The webhook for ${host} was switched off because it refused everything`
        : msg`A webhook was switched off because its address refused everything`,
    place: () => paths.adminConnections,
  },
  'version-new': {
    icon: CircleArrowUp,
    text: ({ version }) =>
      version
        ? msg`Version ${version} of the software is available`
        : msg`A new version of the software is available`,
    place: () => paths.adminHealth,
  },
  'backup-failed': {
    icon: ArchiveX,
    text: () => msg`The last backup of this installation failed`,
    place: () => paths.adminBackups,
  },
  'rights-received': {
    icon: ShieldQuestionMark,
    text: () => msg`Somebody has asked about their personal data`,
    place: ofRights,
  },
  'rights-due': {
    icon: Hourglass,
    text: () => msg`The time to answer a question about personal data is about to run out`,
    place: ofRights,
  },
  'rights-unmailed': {
    icon: MailX,
    text: () => msg`The answer to a question about personal data could not be emailed`,
    place: ofRights,
  },
  'rights-answered': {
    icon: ShieldCheck,
    text: () => msg`Your question about your data was answered`,
    place: () => paths.profile,
  },
}

export const OF_A_NEWER_SERVER: Kind = {
  icon: Bell,
  text: () => msg`There is something new for you`,
  place: () => paths.timeline,
}

export const kindOf = (kind: string) => kinds[kind as NotificationKind] ?? OF_A_NEWER_SERVER
