import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bell,
  Hourglass,
  MailOpen,
  PencilLine,
  Route,
  ScanSearch,
  Sprout,
  type LucideIcon,
} from 'lucide-react'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { Status } from '#contract/submissions.ts'
import { paths } from '#web/routing/paths.ts'

type Params = Notification['params']
type Kind = {
  icon: LucideIcon
  /**
   * The sentence; it reads well also where a parameter is missing.
   * @param device what the device class in `params.class` is called, where that is known
   */
  text: (params: Params, device?: string) => MessageDescriptor
  /** Where the thing is that it tells of. */
  place: (params: Params) => string
}

const ofRequest = ({ tracking_code }: Params) => (tracking_code ? paths.track(tracking_code) : paths.timeline)

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
  welcome: { icon: Sprout, text: () => msg`Welcome to Resirkuit`, place: () => paths.profile },
  'request-read': {
    icon: MailOpen,
    text: ({ tracking_code: code }) =>
      code ? msg`Your request ${code} was read` : msg`Your request was read`,
    place: ofRequest,
  },
  'request-status': {
    icon: Route,
    text: ({ tracking_code: code, status }) => {
      if (!code) return msg`There is news about your request`
      return movedTexts[status as Status]?.(code) ?? msg`There is news about your request ${code}`
    },
    place: ofRequest,
  },
  'request-corrected': {
    icon: PencilLine,
    text: ({ tracking_code: code }) =>
      code
        ? msg`What you wrote in your request ${code} was corrected`
        : msg`What you wrote in a request was corrected`,
    place: ofRequest,
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
        ? msg`An old request of a guest ends soon`
        : msg`${params.count} old requests of guests end soon`,
    place: () => `${paths.admin}?ending=true`,
  },
}

const OF_A_NEWER_SERVER: Kind = {
  icon: Bell,
  text: () => msg`There is something new for you`,
  place: () => paths.timeline,
}

export const kindOf = (kind: string) => kinds[kind as NotificationKind] ?? OF_A_NEWER_SERVER
