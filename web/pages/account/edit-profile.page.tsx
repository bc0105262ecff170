import { Trans } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { EditProfileForm } from '#web/features/people/accounts/profile/edit-profile-form.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/routing/paths.ts'

/** The guard of the route promises the user. */
export default function EditProfile() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="mx-auto w-full max-w-xl">
      <h1 className="mb-4 text-2xl">
        <Trans>Edit Profile</Trans>
      </h1>
      <Card className="p-5! md:p-6!">
        <EditProfileForm
          user={user}
          cancel={
            <Link to={paths.profile} className={buttonStyle({ variant: 'secondary' })}>
              <Trans>Back to profile</Trans>
            </Link>
          }
        />
      </Card>
    </div>
  )
}
