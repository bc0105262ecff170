import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from '#web/routing/router.tsx'
import { PRIVACY_VERSION, type User } from '#contract/people/accounts.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { paths } from '#web/routing/paths.ts'
import { updateProfile } from '../profile/own-account.ts'
import { accountProblem } from './your-data-problem.ts'

/** To which privacy notice the person agreed and when; or the way to agree to the one of now. */
export function Consent({ consent }: { consent: User['consent'] }) {
  if (!consent) return <Ask>{<Trans>You have not agreed to the privacy notice yet.</Trans>}</Ask>
  const version = formatDay(consent.version)
  const at = formatDate(consent.at)
  if (consent.version < PRIVACY_VERSION)
    return (
      <Ask>
        <Trans>The privacy notice has changed since you agreed to it on {at}.</Trans>
      </Ask>
    )
  return (
    <p className="text-sm text-muted">
      <Trans>
        On {at} you agreed to the privacy notice of {version}.
      </Trans>
    </p>
  )
}

function Ask({ children }: { children: React.ReactNode }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    try {
      await updateProfile({ consent: PRIVACY_VERSION })
      toast.success(t`Thank you. Your consent has been recorded.`)
    } catch (error) {
      toast.error({ title: t`Your consent could not be recorded.`, description: accountProblem(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control bg-copper-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {children}{' '}
        <Link to={paths.privacy} className="font-semibold underline underline-offset-2">
          <Trans>Read the notice</Trans>
        </Link>
      </p>
      <Button size="small" busy={busy} onClick={() => void agree()}>
        <Trans>I agree</Trans>
      </Button>
    </div>
  )
}
