import { useLayoutEffect } from 'react'
import { Trans } from '@lingui/react/macro'
import { FieldView, LeftOver, type FieldPlace } from '#web/features/requests/rounds/field/field-view.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { applySidebar } from '#web/lib/device/sidebar.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, useParams } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

/** Only for who may drive: a call that answers 403 would end the session. */
export function FieldContent() {
  const { user } = useSession()
  const place = useParams() as FieldPlace
  useLayoutEffect(applySidebar, [])
  if (!user) return null
  return user.role === 'member' ? <Refused /> : <FieldView place={place} />
}

const Refused = () => (
  <>
    <LeftOver />
    <Card padded={false}>
      <EmptyState
        illustration={<NotFoundArt />}
        title={<Trans>You need a driver role</Trans>}
        action={
          <Link to={paths.home} className={buttonStyle({ variant: 'secondary' })}>
            <Trans>Back to home</Trans>
          </Link>
        }
      >
        <Trans>An administrator of this service can give you the role.</Trans>
      </EmptyState>
    </Card>
  </>
)
