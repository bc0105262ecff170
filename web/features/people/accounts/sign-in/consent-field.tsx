import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { Link } from '#web/routing/router.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { paths } from '#web/routing/paths.ts'

export const consentProblem = (given: boolean) =>
  given ? null : i18n._(msg`Your agreement to the privacy notice is required`)

/** The consent that a profile needs, never given beforehand. */
export function ConsentField({ invalid, ...tick }: ComponentProps<'input'> & { invalid: boolean }) {
  const id = useId()
  return (
    <div>
      <div className="flex gap-3">
        <input
          {...tick}
          id={id}
          type="checkbox"
          aria-required
          aria-invalid={invalid || undefined}
          className="mt-2 size-5 shrink-0 cursor-pointer accent-primary aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-danger"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center py-1.5 text-sm">
          <Trans>
            I agree that my username, email address and requests are stored and used to handle my e-waste.
          </Trans>
        </label>
      </div>
      {/* In a tab of its own, so that nothing typed here is lost. */}
      <Link
        to={paths.privacy}
        target="_blank"
        className="ml-8 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary underline underline-offset-2"
      >
        <Trans>Read the privacy notice</Trans>
        <ExternalLink className="size-4" aria-hidden="true" />
        <VisuallyHidden>
          <Trans>(opens in a new tab)</Trans>
        </VisuallyHidden>
      </Link>
    </div>
  )
}
