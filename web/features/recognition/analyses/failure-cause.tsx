import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PHOTO_MAX_BYTES } from '#contract/foundation/photos.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { failureOf } from './failure.ts'

const megabytes = PHOTO_MAX_BYTES / 1024 / 1024

/** Why there is no analysis, in the reader's words, and what helps. */
export function FailureCause({ error }: { error: unknown }) {
  // The wait was told when the refusal came; it must not move on while it is read.
  const [came_ms] = useState(() => Date.now())
  const { pathname } = useLocation()
  const { kind, wait_s } = failureOf(error)
  const when =
    wait_s === undefined ? null : formatInstantShort(new Date(came_ms + wait_s * 1000).toISOString())
  switch (kind) {
    case 'too-large':
      return (
        <Trans>
          The photo is too large: at most {megabytes} MB and 50 megapixels, 25 in HEIC, WebP or AVIF. Choose a
          smaller one.
        </Trans>
      )
    case 'day-limit':
      return when === null ? (
        <Trans>You have used up your photos for today.</Trans>
      ) : (
        <Trans>You have used up your photos for today. You can send the next one from {when}.</Trans>
      )
    case 'unreadable':
      return (
        <Trans>This file cannot be read as a photo. Choose a JPEG, PNG, WebP, AVIF or HEIC picture.</Trans>
      )
    case 'guest-limit':
      return (
        <>
          {when === null ? (
            <Trans>
              Without an account you can analyse five photos an hour, and all people on the same network
              together thirty. Wait a while.
            </Trans>
          ) : (
            <Trans>
              Without an account you can analyse five photos an hour, and all people on the same network
              together thirty. You can send the next photo from {when}.
            </Trans>
          )}{' '}
          <Link
            to={paths.login}
            state={{ from: pathname }}
            className="font-semibold underline underline-offset-2"
          >
            <Trans>Sign up</Trans>
          </Link>
        </>
      )
    case 'too-many':
      return when === null ? (
        <Trans>Too many photos in a short time. Wait a moment and try again.</Trans>
      ) : (
        <Trans>Too many photos in a short time. You can continue from {when}.</Trans>
      )
    case 'offline':
      return <Trans>No connection. Your photo is still here: try again when the network is back.</Trans>
    case 'busy':
      return <Trans>Many photos are being analysed right now. Try again in a moment.</Trans>
    case 'unavailable':
      return <Trans>The photo analysis is not available right now. Try again in a few minutes.</Trans>
    case 'animated':
    case 'no-space':
    case 'refused-on-the-way':
    case 'other':
      return errorMessage(error)
  }
}
