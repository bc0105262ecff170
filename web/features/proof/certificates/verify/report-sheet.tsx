import { Trans, useLingui } from '@lingui/react/macro'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '../fact.tsx'
import type { SignedReport } from './signed-report.ts'

/** The totals of a report that was handed in, to compare with the report one was shown. */
export function ReportSheet({ document }: { document: SignedReport }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { credentialSubject: report, issuer, validFrom } = document
  const { total, ledger } = report
  // By the clock of the place, as on paper.
  const issued = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: 'long',
    timeZone: report.timeZone,
  }).format(new Date(validFrom))
  const kg = (value: number) => `${formatNumber(value)} kg`
  return (
    <Card>
      <p className="text-sm text-muted">
        <Trans>Report</Trans> {report.period}
      </p>
      <p className="mt-1 text-xl font-semibold">
        {formatDay(report.from)} – {formatDay(report.to)}
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t`Issued by`}>{issuer.name ?? 'Resirkuit'}</Fact>
        <Fact name={t`Issued on`}>{issued}</Fact>
        <Fact name={t`Opening stock`}>{kg(total.openingKg)}</Fact>
        <Fact name={t`With partners, at the start`}>{kg(total.openingOutKg)}</Fact>
        <Fact name={t`Came in`}>{kg(total.inKg)}</Fact>
        <Fact name={t`With partners, at the end`}>{kg(total.outKg)}</Fact>
        <Fact name={t`Closing stock`}>{kg(total.closingKg)}</Fact>
        <Fact name={t`Signed by`}>
          <code className="text-sm break-all">{issuer.id}</code>
        </Fact>
        <Fact name={t`Fingerprint of the entries (SHA-256)`}>
          <code className="text-sm break-all">{ledger.sha256}</code>
        </Fact>
      </dl>
    </Card>
  )
}
