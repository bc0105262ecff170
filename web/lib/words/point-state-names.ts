import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PointState } from '#contract/requests/points.ts'

export const pointStateNames: Record<PointState, MessageDescriptor> = {
  open: msg({ context: 'state of a drop-off point', message: 'In use' }),
  full: msg({ context: 'state of a drop-off point', message: 'Full' }),
  broken: msg({ context: 'state of a drop-off point', message: 'Broken' }),
  closed: msg({ context: 'state of a drop-off point', message: 'Closed for now' }),
}
