import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { formatInstant } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { endNames } from '../words.ts'
import { isReport } from './signed-report.ts'
import { hostOf, resultOf, type Check, type Report } from './check.ts'

type Verdicts = { [Verdict in Report['verdict']]: MessageDescriptor }
const unsure = msg`No problem was found, but not everything could be checked.`
const OF_CERTIFICATE: Verdicts = {
  good: msg`This certificate is genuine and valid.`,
  unsure,
  bad: msg`Do not rely on this certificate.`,
}
const OF_REPORT: Verdicts = {
  good: msg`This report is genuine: it matches the report that was handed in.`,
  unsure,
  bad: msg`Do not rely on this report.`,
}
const TONES = { good: 'success', unsure: 'warning', bad: 'danger' } as const

const NAMES: Record<Check['of'], MessageDescriptor> = {
  signature: msg`Unchanged`,
  issuer: msg`Issuer`,
  time: msg`Date`,
  key: msg`Key`,
  state: msg`Still valid`,
}

type Said = { [Of in Check['of']]: Record<Extract<Check, { of: Of }>['says'], MessageDescriptor> }
const SAID: Said = {
  signature: {
    good: msg`The signature matches: not a letter or a figure has changed since it was signed.`,
    changed: msg`The signature does not match: the content was changed after signing, or another key signed it.`,
    missing: msg`It has no signature that can be read here.`,
    browser: msg`This browser cannot check signatures here. Open this page over https, or in another browser.`,
    'no-key': msg`The signature could not be checked: the key that it names is unknown here.`,
  },
  issuer: {
    here: msg`It was signed with a key of this service. Everybody can look up the public keys at its address.`,
    'here-unnamed': msg`It was signed with a key of this service. The service has no public address yet, so the key is known only here.`,
    elsewhere: msg`It names another service as its issuer. Check it there.`,
    unknown: msg`The owner of the signing key is unknown here: it is not the named issuer, or that issuer cannot be looked up.`,
  },
  time: {
    begun: msg`Its date of issue is in the past.`,
    'not-begun': msg`It is valid only from a later date, or the clock of this device is wrong.`,
  },
  key: {
    disowned: msg`Its issuer has revoked the signing key: it may already have been stolen by then.`,
    'disowned-unsure': msg`Its issuer has revoked the signing key, and has no record of issuing this one before that.`,
    'disowned-later': msg`Its issuer has revoked the signing key, but confirms that it issued this one before the revocation.`,
  },
  state: {
    valid: msg`Its issuer confirms that it is valid.`,
    outdated: msg`Its issuer confirms that it is valid. Some of its entries were corrected since, or the goods were treated further: ask for a newer one.`,
    revoked: msg`Its issuer has revoked it.`,
    replaced: msg`Its issuer has replaced it.`,
    another: msg`Its issuer has a certificate with this address, but with other content: it did not issue this one.`,
    missing: msg`Its issuer has no record of it.`,
    unanswered: msg`The check for a revocation failed: there is no answer.`,
  },
}

const ICONS = {
  passed: <CircleCheck className="size-5 text-primary" />,
  open: <CircleHelp className="size-5 text-copper-ink" />,
  failed: <CircleX className="size-5 text-danger" />,
}

/** The checks, their results, and what no check can say. */
export function ReportCard({ report }: { report: Report }) {
  const { i18n } = useLingui()
  const { checks, verdict, state, document, disowned_from } = report
  const host = hostOf(document)
  const isElsewhere = checks.some(({ says }) => says === 'elsewhere')
  return (
    <Card as="section" aria-labelledby="checked">
      <h2 id="checked" className="text-lg">
        <Trans>Checks</Trans>
      </h2>
      <div className="mt-3">
        <Notice tone={TONES[verdict]} size="medium">
          {i18n._((isReport(document) ? OF_REPORT : OF_CERTIFICATE)[verdict])}
        </Notice>
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {checks.map((check) => (
          <li key={check.of} className="flex gap-2.5">
            <span className="mt-0.5 shrink-0">
              {ICONS[resultOf(check)]}
              <span className="sr-only">
                <Result of={resultOf(check)} />
              </span>
            </span>
            <span className="min-w-0">
              <span className="font-semibold">{i18n._(NAMES[check.of])}. </span>
              {i18n._((SAID[check.of] as Record<string, MessageDescriptor>)[check.says]!)}
              {check.of === 'key' && disowned_from && (
                <>
                  {' '}
                  <Trans>Signatures from {formatInstant(disowned_from)} onwards are refused.</Trans>
                </>
              )}
              {check.of === 'state' && state?.end_reason && <> {i18n._(endNames[state.end_reason])}</>}
              {check.of === 'state' && state?.replaced_by && (
                <Link
                  to={paths.certificate(state.replaced_by)}
                  className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
                >
                  <Trans>Open the newer one</Trans>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isElsewhere && host && (
        <p className="mt-4">
          <a
            href={`https://${host}${paths.verify}`}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
          >
            <Trans>Check it at {host}</Trans>
          </a>
        </p>
      )}
      <p className="mt-4 text-sm text-muted">
        <Trans>
          A signature cannot prove that the scale was right, or what happened to the devices afterwards. The
          issuer is responsible for that.
        </Trans>
      </p>
    </Card>
  )
}

function Result({ of }: { of: ReturnType<typeof resultOf> }) {
  if (of === 'passed') return <Trans>Passed:</Trans>
  return of === 'open' ? <Trans>Not checked:</Trans> : <Trans>Failed:</Trans>
}
