import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CertificateLine } from '#contract/proof/certificates.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { endNames, gradeNames, stateNames } from '../words.ts'
import { EndDialog } from './end-dialog.tsx'
import { useMaySign } from './use-certify.ts'

const TONES = { valid: 'green', revoked: 'danger', replaced: 'neutral' } as const

/** A certificate among others: what it says in a line, and what can be done with it. */
export function CertificateRow({ certificate }: { certificate: CertificateLine }) {
  const { t, i18n } = useLingui()
  const maySign = useMaySign()
  const [ending, setEnding] = useState<'replace' | 'revoke'>()
  const { id, number, kind, state, end_reason, weight_kg, grade, issued_at, outdated, disowned } = certificate
  const { tracking_code, consignment_number } = certificate
  const days = [...new Set([formatDay(certificate.from), formatDay(certificate.to)])].join(' – ')
  const by = certificate.issued_by
  return (
    <li
      aria-label={t`Certificate ${number}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.certificate(id)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
          >
            <Trans>No. {number}</Trans>
          </Link>
          {disowned && state === 'valid' ? (
            <Badge tone="danger">
              <Trans>Key revoked</Trans>
            </Badge>
          ) : (
            <Badge tone={TONES[state]}>{i18n._(stateNames[state])}</Badge>
          )}
          {outdated && (
            <Badge tone="copper">
              <Trans context="certificate">Outdated</Trans>
            </Badge>
          )}
          <span className="tabular-nums">
            {formatNumber(weight_kg)} kg · {i18n._(gradeNames[grade])}
          </span>
        </p>
        <p className="text-sm text-muted">
          {kind === 'period' && days}
          {kind === 'request' && <Trans>Request {tracking_code}</Trans>}
          {kind === 'consignment' && <Trans>Consignment {consignment_number}</Trans>}
          {' · '}
          {by ? (
            <Trans>
              {formatDate(issued_at)} by {by}
            </Trans>
          ) : (
            formatDate(issued_at)
          )}
          {end_reason && <> · {i18n._(endNames[end_reason])}</>}
        </p>
        {disowned && state === 'valid' && (
          <p className="text-sm text-muted">
            <Trans>
              The signing key may already have been stolen when the certificate was issued. Replace it.
            </Trans>
          </p>
        )}
        {outdated && (
          <p className="text-sm text-muted">
            <Trans>
              Some of its entries were corrected since, or the goods were treated further. Replace it.
            </Trans>
          </p>
        )}
      </div>
      {maySign && state === 'valid' && (
        <div className="flex gap-2">
          <Button size="small" variant="secondary" onClick={() => setEnding('replace')}>
            <Trans>Replace</Trans>
          </Button>
          <Button size="small" variant="ghost" onClick={() => setEnding('revoke')}>
            <Trans>Revoke</Trans>
          </Button>
        </div>
      )}
      <EndDialog certificate={certificate} act={ending} onClose={() => setEnding(undefined)} />
    </li>
  )
}
