import { Trans } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { paths } from '#web/routing/paths.ts'

export default function NotFound() {
  return (
    <EmptyState
      illustration={<NotFoundArt />}
      title={
        <h1>
          <Trans>There is no page here</Trans>
        </h1>
      }
      action={
        <Link to={paths.home} className={buttonStyle()}>
          <Trans>Back to home</Trans>
        </Link>
      }
    >
      <Trans>The address may be mistyped, or the page has moved.</Trans>
    </EmptyState>
  )
}
