import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { WebhookEvent } from '#contract/integrations/webhooks.ts'

export const eventNames: Record<WebhookEvent, MessageDescriptor> = {
  'request.created': msg`A request came in`,
  'request.status': msg`A request changed its status`,
  'request.weighed': msg`Kilograms were recorded`,
  'certificate.issued': msg`A certificate was issued`,
  'certificate.ended': msg`A certificate became invalid`,
}

/** Of a newer server, the code. */
export const eventName = (event: string): MessageDescriptor | string =>
  event === 'test' ? msg`A test` : (eventNames[event as WebhookEvent] ?? event)
