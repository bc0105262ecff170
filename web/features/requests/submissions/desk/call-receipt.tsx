import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { whatsAppLink } from '#web/lib/words/phone-links.ts'

/** @param secret null: somebody has taken the request over already */
type Props = {
  submission: SubmissionDetail
  secret: string | null
  /** The link is mailed as well. */
  mailed?: boolean
}

/** The code for a person whose request staff wrote down, and the link that lets them follow it. Shown once. */
export function CallReceipt({ submission, secret, mailed = false }: Props) {
  const { tracking_code, phoneNumber, notify_email, channel } = submission
  const here = channel === 'walk-in'
  const { t } = useLingui()
  // Behind the #, which no server and no log ever sees.
  const link = secret && `${window.location.origin}${paths.track(tracking_code)}#key=${secret}`
  const chat = link && phoneNumber && whatsAppLink(phoneNumber)
  const words = t`Your request ${tracking_code}. Follow it here: ${link ?? ''}`
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={t`Tracking code`}>
        <p className="text-muted">
          {here ? <Trans>The code of the request:</Trans> : <Trans>Read this code aloud:</Trans>}
        </p>
        <p className="mt-1 font-mono text-2xl tracking-wide">
          <TrackingCode code={tracking_code} />
        </p>
      </section>
      {link && (
        <section aria-labelledby="caller-link" className="flex flex-col gap-3">
          <div>
            <h3 id="caller-link" className="text-base">
              <Trans>Link for the sender</Trans>
            </h3>
            <p className="mt-1 text-sm text-muted">
              <Trans>
                The code alone does not open the request. The first person who opens this link takes the
                request over to their device. The link is not shown again.
              </Trans>
            </p>
            {here && (
              <p className="mt-1 text-sm text-muted">
                <Trans>
                  The person scans it with their phone: it leads to the receipt and the certificate.
                </Trans>
              </p>
            )}
          </div>
          {here && (
            <QrCode text={link} label={t`QR code of the link`} className="w-56 self-center rounded-control" />
          )}
          {mailed && notify_email && (
            <p className="text-sm">
              <Trans>The link is also mailed to {notify_email}.</Trans>
            </p>
          )}
          <p className="rounded-control bg-sunken px-4 py-3 font-mono text-xs break-all">{link}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={link} label={t`Copy the link`} copiedLabel={t`Copied`} />
            {chat && (
              <a
                href={`${chat}?text=${encodeURIComponent(words)}`}
                target="_blank"
                rel="noopener noreferrer"
                className={`${buttonStyle({ variant: 'secondary' })} [&_svg]:size-4`}
              >
                <MessageCircle aria-hidden="true" />
                <Trans>Send by WhatsApp</Trans>
              </a>
            )}
          </div>
        </section>
      )}
    </div>
  )
}
