import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileCheck } from '#web/features/proof/certificates/verify/file-check.tsx'

export const description = msg`Check whether a certificate of collected or treated electronic waste is genuine and still valid, in your own browser.`

/** For whoever was given a certificate. */
export default function CheckCertificate() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <header>
        <h1 className="text-2xl md:text-3xl">
          <Trans>Is this certificate genuine?</Trans>
        </h1>
        <p className="mt-2 text-muted">
          <Trans>
            A certificate states how many kilograms of electronic waste came in, and how they were treated.
            Its issuer has signed it. Your browser checks here that nothing was changed, and asks the issuer
            whether it is still valid.
          </Trans>
        </p>
      </header>
      <FileCheck />
      <section aria-labelledby="code">
        <h2 id="code" className="text-lg">
          <Trans>You have it on paper?</Trans>
        </h2>
        <p className="mt-1">
          <Trans>
            Scan the QR code with your phone. Make sure that the page opens at the issuer’s address, and
            compare it with the paper.
          </Trans>
        </p>
      </section>
    </div>
  )
}
