import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ApiScope } from '#contract/foundation/api-scope.ts'

export const scopeNames: Record<ApiScope, MessageDescriptor> = {
  'requests:create': msg`Send requests and reports`,
  'requests:read': msg`Follow its own requests and reports`,
  'table:read': msg`Read the table of all requests, without persons`,
  'table:persons': msg`Read the table of all requests, with names, numbers and addresses`,
}
