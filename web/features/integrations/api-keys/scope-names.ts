import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ApiScope } from '#contract/integrations/api-keys.ts'

export const scopeNames: Record<ApiScope, MessageDescriptor> = {
  'requests:create': msg`Send requests and reports`,
  'requests:read': msg`Follow its own requests and reports`,
}
