import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './api.ts'

/**
 * What to say when a file was too large for something in front of our server, which then does not speak our API; our own
 * limits are not what was met. `null` for every other error.
 */
export const refusedOnTheWay = (error: unknown) =>
  error instanceof ApiError && error.status === 413 && error.code === 'http'
    ? i18n._(
        msg`The proxy in front of this site lets no file of this size through. Choose a smaller one, and tell the operator: the setting for it is in the guide.`,
      )
    : null
