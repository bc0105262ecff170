import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Notification } from '#contract/notifications.ts'
import { paths } from '#web/paths.ts'

type Told = Pick<Notification, 'kind' | 'params'>

function movedText(code: string, status: string | undefined): MessageDescriptor {
  switch (status) {
    case 'pending':
      return msg`Your request ${code} is now pending`
    case 'approved':
      return msg`Your request ${code} is now approved`
    case 'scheduled':
      return msg`Your request ${code} is now scheduled`
    case 'collected':
      return msg`Your request ${code} is now collected`
    case 'recycled':
      return msg`Your request ${code} is now recycled`
    case 'rejected':
      return msg`Your request ${code} was rejected`
    case 'cancelled':
      return msg`Your request ${code} was cancelled`
    default:
      return msg`There is news about your request ${code}`
  }
}

/**
 * The sentence of a notification; it reads well also where a parameter is missing, or the kind is of a newer server.
 * @param device what the device class in `params.class` is called, where that is known
 */
export function textOf({ kind, params }: Told, device?: string): MessageDescriptor {
  const { tracking_code: code, status } = params
  switch (kind) {
    case 'welcome':
      return msg`Welcome to Resirkuit`
    case 'request-read':
      return code ? msg`Your request ${code} was read` : msg`Your request was read`
    case 'request-status':
      return code ? movedText(code, status) : msg`There is news about your request`
    case 'request-corrected':
      return code
        ? msg`What you wrote in your request ${code} was corrected`
        : msg`What you wrote in a request was corrected`
    case 'requests-ending':
      return params.count === '1' || !params.count
        ? msg`An old request of a guest ends soon`
        : msg`${params.count} old requests of guests end soon`
    case 'analysis-ready':
      return device
        ? msg`The analysis of your photo is ready: ${device}`
        : msg`The analysis of your photo is ready`
    default:
      return msg`There is something new for you`
  }
}

/** Where the thing is that a notification tells of. */
export function placeOf({ kind, params }: Told): string {
  const { tracking_code, analysis_id } = params
  switch (kind) {
    case 'welcome':
      return paths.profile
    case 'request-read':
    case 'request-status':
    case 'request-corrected':
      return tracking_code ? paths.track(tracking_code) : paths.timeline
    case 'requests-ending':
      return `${paths.admin}?ending=true`
    case 'analysis-ready':
      return analysis_id ? `${paths.timeline}?analysis=${encodeURIComponent(analysis_id)}` : paths.timeline
    default:
      return paths.timeline
  }
}
