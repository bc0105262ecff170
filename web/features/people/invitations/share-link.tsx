import { Trans, useLingui } from '@lingui/react/macro'
import type { Invitation } from '#contract/people/invitations.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { linkOf } from './api.ts'

/** The link of an invitation with ways to pass it on. */
export function ShareLink({ invitation: { token, role } }: { invitation: Invitation }) {
  const { t, i18n } = useLingui()
  const url = linkOf(token)
  const name = i18n._(roleNames[role])
  const text = t`Your invitation to Resirkuit as ${name}:`
  return (
    <>
      <p data-link="" className="font-mono text-sm wrap-anywhere">
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={url} label={t`Copy the link`} copiedLabel={t`The link was copied`} />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Trans>Send by WhatsApp</Trans>
        </a>
      </div>
    </>
  )
}
