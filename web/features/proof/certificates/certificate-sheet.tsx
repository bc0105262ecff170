import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TimeZone } from '#contract/requests/appointments.ts'
import { CertificateKind, type CertificateDocument } from '#contract/proof/certificates.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from './fact.tsx'
import { gradeMeanings, gradeNames, kindNames, outcomeNames, wipeNames, wipeResults } from './words.ts'

/** The content of a certificate, for everybody to read. */
export function CertificateSheet({ document, number }: { document: CertificateDocument; number?: number }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { credentialSubject: record, issuer } = document
  const kind = CertificateKind.safeParse(record.covers).data
  const kg = (value: number) => `${formatNumber(value)} kg`
  // By the clock of the place, which is the same on the server and on every device.
  const issued = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    ...({ dateStyle: 'long', timeStyle: 'short' } as const),
    timeZone: record.timeZone,
  }).format(new Date(document.validFrom))
  const zone = TimeZone.safeParse(record.timeZone).data
  const carbon = (kg_co2e: number) => formatNumber(Math.round(kg_co2e * 100) / 100)
  const { avoidedKgCo2e, avoidedLowKgCo2e: low = 0, avoidedHighKgCo2e: high = 0 } = record
  const width = low < high ? `${carbon(low)} – ${carbon(high)} kg CO₂e` : undefined
  const days = [...new Set([formatDay(record.from), formatDay(record.to)])].join(' – ')
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <p className="text-sm text-muted">{kind ? i18n._(kindNames[kind]) : record.covers}</p>
        <p className="mt-1 text-3xl font-semibold text-primary tabular-nums">{kg(record.weightKg)}</p>
        <p className="mt-1">
          <strong>{i18n._(gradeNames[record.grade])}.</strong> {i18n._(gradeMeanings[record.grade])}
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {number !== undefined && <Fact name={t`Number`}>{number}</Fact>}
          <Fact name={t`Issued by`}>{issuer.name ?? 'Resirkuit'}</Fact>
          <Fact name={t`Issued on`}>
            {issued} {zone && ZONE_NAMES[zone]}
          </Fact>
          <Fact name={t`Recorded`}>{days}</Fact>
          {avoidedKgCo2e !== undefined && (
            <Fact name={t`Avoided emissions`}>
              {carbon(avoidedKgCo2e)} kg CO₂e
              {width && (
                <span className="block text-sm text-muted">
                  <Trans>Between {width}, according to the published factors.</Trans>
                </span>
              )}
              {record.uncountedKg !== undefined && record.uncountedKg > 0 && (
                <span className="block text-sm text-muted">
                  <Trans>
                    Not included: {kg(record.uncountedKg)}. There is no published factor for it, or the number
                    of pieces is unknown.
                  </Trans>
                </span>
              )}
            </Fact>
          )}
          {record.consignmentNumber && <Fact name={t`Consignment number`}>{record.consignmentNumber}</Fact>}
          {record.manifestNumber && <Fact name={t`Manifest number`}>{record.manifestNumber}</Fact>}
          {record.sentKg !== undefined && <Fact name={t`Weight as sent`}>{kg(record.sentKg)}</Fact>}
          {record.differenceKg !== undefined && (
            <Fact name={t`Difference from the receiver’s scale`}>
              <Difference value={record.differenceKg} kg={kg} />
            </Fact>
          )}
          <Fact name={t`Next receiver`}>
            {record.receivers.length === 0 ? (
              <Trans>This certificate contains no confirmation by a receiver.</Trans>
            ) : (
              record.receivers.map(({ receiver, weightKg }) => (
                <span key={receiver} className="block">
                  {receiver}, {kg(weightKg)}
                </span>
              ))
            )}
          </Fact>
          {record.dataWipes && (
            <Fact name={t`Destruction of data`}>
              {record.dataWipes.map(({ method, result, lots, weightKg }) => (
                <span key={`${method} ${result}`} className="block">
                  {i18n._(wipeNames[method])}: {kg(weightKg)},{' '}
                  {t`${plural(lots, { one: '# lot', other: '# lots' })}`}, {i18n._(wipeResults[result])}
                </span>
              ))}
            </Fact>
          )}
        </dl>
      </Card>
      <Lines record={record} kg={kg} />
      <Card as="section" aria-labelledby="behind">
        <h2 id="behind" className="text-lg">
          <Trans>Basis</Trans>
        </h2>
        <dl className="mt-3 grid gap-3">
          <Fact name={t`Signed by`}>
            <code className="text-sm break-all">{issuer.id}</code>
            <span className="mt-1 block text-sm text-muted">
              {issuer.id.startsWith('did:web:') ? (
                <Trans>Everybody can look up the public keys of this issuer at its address.</Trans>
              ) : (
                <Trans>
                  This issuer has no public address yet: only its own installation knows its key. Ask the
                  issuer to confirm the key.
                </Trans>
              )}
            </span>
          </Fact>
          <Fact name={t`Fingerprint of the entries (SHA-256)`}>
            <code className="text-sm break-all">{record.ledger.sha256}</code>
            <span className="mt-1 block text-sm text-muted">
              <Trans>
                Based on {formatNumber(record.ledger.entries)} entries of the ledger, in which nothing can be
                changed or deleted. The issuer can show them to an auditor.
              </Trans>
            </span>
          </Fact>
          {record.factorVersion && <Fact name={t`Factors`}>{record.factorVersion}</Fact>}
        </dl>
      </Card>
      <p className="text-sm text-muted">
        <Trans>
          The same kilograms may also appear in another certificate of the same issuer, for a request, a
          period or a consignment. Do not add them up. This is not a tradable credit.
        </Trans>
      </p>
    </div>
  )
}

type Record = CertificateDocument['credentialSubject']

function Lines({ record, kg }: { record: Record; kg: (value: number) => string }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="lines" padded={false}>
      <h2 id="lines" className="px-4 pt-4 text-lg md:px-5">
        <Trans>Scope of this certificate</Trans>
      </h2>
      <p className="px-4 text-sm text-muted md:px-5">
        <Trans>
          As recorded when the certificate was issued. Only weights marked “Confirmed” are confirmed by the
          receiver.
        </Trans>
      </p>
      {record.unfollowedKg !== undefined && (
        <p className="px-4 pt-1 text-sm text-muted md:px-5">
          <Trans>
            {kg(record.unfollowedKg)} were combined with goods from others, so the outcome cannot be traced to
            the gram.
          </Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {record.lines.map((line) => (
          <li
            key={[line.deviceClass, line.material, line.fraction, line.outcome, line.grade].join(' ')}
            className="flex items-baseline justify-between gap-4 px-4 py-3 md:px-5"
          >
            <span className="min-w-0">
              <span className="font-semibold">{(line.deviceName ?? line.materialName)?.[locale]}</span>
              <span className="block text-sm text-muted">
                {i18n._(outcomeNames[line.outcome])}
                {line.fractionName && <>: {line.fractionName[locale]}</>}
                {' · '}
                {i18n._(gradeNames[line.grade])}
                {line.units !== undefined && (
                  <>
                    {' · '}
                    <Trans>{formatNumber(line.units)} pcs</Trans>
                  </>
                )}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{kg(line.weightKg)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Two scales, and neither smoothed. */
function Difference({ value, kg }: { value: number; kg: (value: number) => string }) {
  const amount = kg(Math.abs(value))
  if (value === 0) return <Trans>None: both weighed the same.</Trans>
  return value > 0 ? (
    <Trans>The receiver weighed {amount} less.</Trans>
  ) : (
    <Trans>The receiver weighed {amount} more.</Trans>
  )
}
