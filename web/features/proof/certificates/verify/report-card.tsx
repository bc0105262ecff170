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
const unsure = msg`Nothing speaks against it, but not everything could be checked.`
const OF_CERTIFICATE: Verdicts = {
  good: msg`This certificate is genuine, and it holds.`,
  unsure,
  bad: msg`Do not rely on this certificate.`,
}
const OF_REPORT: Verdicts = {
  good: msg`This report is genuine: it is what was handed in.`,
  unsure,
  bad: msg`Do not rely on this report.`,
}
const TONES = { good: 'success', unsure: 'warning', bad: 'danger' } as const

const NAMES: Record<Check['of'], MessageDescriptor> = {
  signature: msg`Unchanged`,
  issuer: msg`Issuer`,
  time: msg`Date`,
  key: msg`Key`,
  state: msg`Still holds`,
}

type Said = { [Of in Check['of']]: Record<Extract<Check, { of: Of }>['says'], MessageDescriptor> }
const SAID: Said = {
  signature: {
    good: msg`The signature fits: not a letter or a figure has changed since it was signed.`,
    changed: msg`The signature does not fit: something was changed since it was signed, or another key signed it.`,
    missing: msg`It carries no signature that can be read here.`,
    browser: msg`This browser cannot check signatures here. Open this page by https, or in another browser.`,
    'no-key': msg`The signature could not be checked: the key it names is not known here.`,
  },
  issuer: {
    here: msg`A key of this service signed it, and its keys stand at its address for everybody.`,
    'here-unnamed': msg`A key of this service signed it. The service has no public address yet, so that the key is known here alone.`,
    elsewhere: msg`Another service is said to have issued it. Check it there.`,
    unknown: msg`Nobody here knows whose key signed it: the issuer that it names did not, or cannot be looked up.`,
  },
  time: {
    begun: msg`It was issued in the past.`,
    'not-begun': msg`It holds only from a later date on. Or the clock of this device is wrong.`,
  },
  key: {
    disowned: msg`Its issuer has disowned the key that signed it: by then it may have been in other hands.`,
    'disowned-unsure': msg`Its issuer has disowned the key that signed it, and has no record of having issued it before that.`,
    'disowned-later': msg`Its issuer has disowned the key that signed it, but has issued this one before.`,
  },
  state: {
    valid: msg`Its issuer says that it still holds.`,
    outdated: msg`Its issuer says that it still holds. Since then entries that it counts were corrected, or more has become of them: ask for a newer one.`,
    revoked: msg`Its issuer has revoked it.`,
    replaced: msg`Its issuer has replaced it.`,
    another: msg`Its issuer knows one with this address that says something else: this one it did not issue.`,
    missing: msg`Its issuer does not know it.`,
    unanswered: msg`Whether it was revoked could not be asked: there is no answer.`,
  },
}

const ICONS = {
  passed: <CircleCheck className="size-5 text-primary" />,
  open: <CircleHelp className="size-5 text-copper-ink" />,
  failed: <CircleX className="size-5 text-danger" />,
}

/** What was checked, what came out, and what no check can say. */
export function ReportCard({ report }: { report: Report }) {
  const { i18n } = useLingui()
  const { checks, verdict, state, document, disowned_from } = report
  const host = hostOf(document)
  const isElsewhere = checks.some(({ says }) => says === 'elsewhere')
  return (
    <Card as="section" aria-labelledby="checked">
      <h2 id="checked" className="text-lg">
        <Trans>What was checked</Trans>
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
                  <Trans>What it signed from {formatInstant(disowned_from)} on is refused.</Trans>
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
          What no signature can say: whether the scale was right, and what happened to the devices afterwards.
          For that the issuer stands with its name.
        </Trans>
      </p>
    </Card>
  )
}

function Result({ of }: { of: ReturnType<typeof resultOf> }) {
  if (of === 'passed') return <Trans>Passed:</Trans>
  return of === 'open' ? <Trans>Not checked:</Trans> : <Trans>Failed:</Trans>
}
