import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { doubtfulPhone } from '#contract/foundation/phone.ts'
import { telLink } from '#web/lib/words/phone-links.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'

/** Says of a stored number that it is doubtful, with the likely one beside it; of any other, nothing. */
export function PhoneDoubt({ e164, children }: { e164: string; children?: ReactNode }) {
  const doubt = doubtfulPhone(e164)
  if (!doubt) return null
  const { likely } = doubt
  return (
    <span className="mt-1 flex flex-col items-start gap-2 text-sm text-copper-ink">
      <span className="flex gap-1.5">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          {likely ? (
            <Trans>
              Doubtful. Probably{' '}
              <a href={telLink(likely)} className="font-semibold underline underline-offset-3">
                {showPhone(likely)}
              </a>
            </Trans>
          ) : (
            <Trans>Doubtful. No phone company gives out a number like this.</Trans>
          )}
        </span>
      </span>
      {children}
    </span>
  )
}
