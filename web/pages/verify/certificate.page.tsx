import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Certificate } from '#contract/proof/certificates.ts'
import { CertificateLinks } from '#web/features/proof/certificates/certificate-links.tsx'
import { CertificateSheet } from '#web/features/proof/certificates/certificate-sheet.tsx'
import { OwnCheck } from '#web/features/proof/certificates/verify/own-check.tsx'
import { endNames } from '#web/features/proof/certificates/words.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { NotFetched, problemOf } from '#web/pages/states/not-fetched.tsx'
import { paths } from '#web/routing/paths.ts'
import { Link, useParams } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

export const description = msg`How many kilograms of electronic waste came in and how they were treated, signed by the receiver.`

/** A certificate at its own address: what it says, whether it holds, and the check of its signature. */
export default function VerifyCertificate() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const asked = useDataSet(`certificate/${id}`)
  const { data, error } = asked
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuch />
  const problem = <NotFetched asked={[asked]} failed={t`The certificate could not be loaded.`} />
  if (data)
    return (
      <article className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>E-waste certificate</Trans>
        </h1>
        {problem}
        <State certificate={data.certificate} />
        <OwnCheck id={id} />
        <CertificateSheet document={data.certificate.document} number={data.certificate.number} />
        <CertificateLinks id={id} />
        <p>
          <Link
            to={paths.verify}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
          >
            <Trans>Check a file instead</Trans>
          </Link>
        </p>
      </article>
    )
  if (!problemOf(asked))
    return (
      <div role="status" aria-label={t`Loading`} className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    )
  return problem
}

/** The state of the certificate, before everything else. */
function State({ certificate }: { certificate: Certificate }) {
  const { state, end_reason, replaced_by, outdated, disowned } = certificate
  const { i18n } = useLingui()
  if (disowned && state === 'valid')
    return (
      <Notice tone="danger" size="medium">
        <strong>
          <Trans>This certificate is no longer valid.</Trans>
        </strong>{' '}
        <Trans>
          Its issuer has revoked the signing key: it may already have been stolen by then. Ask for a newer
          one.
        </Trans>
      </Notice>
    )
  if (state === 'valid')
    return outdated ? (
      <Notice tone="warning" size="medium">
        <Trans>
          It is valid. Some of its entries were corrected since, or the goods were treated further: ask for a
          newer one.
        </Trans>
      </Notice>
    ) : null
  return (
    <Notice tone="danger" size="medium">
      <strong>
        <Trans>This certificate is no longer valid.</Trans>
      </strong>{' '}
      {end_reason && i18n._(endNames[end_reason])}{' '}
      {replaced_by && (
        <Link to={paths.certificate(replaced_by)} className="font-semibold underline underline-offset-2">
          <Trans>Open the newer one</Trans>
        </Link>
      )}
    </Notice>
  )
}

const NoSuch = () => (
  <EmptyState
    illustration={<NotFoundArt />}
    title={
      <h1>
        <Trans>No such certificate here</Trans>
      </h1>
    }
    action={
      <Link to={paths.verify} className={buttonStyle()}>
        <Trans>Check a file</Trans>
      </Link>
    }
  >
    <Trans>
      No certificate was issued here with this address. If a certificate shows this address, do not rely on
      it; check that the address is complete.
    </Trans>
  </EmptyState>
)
