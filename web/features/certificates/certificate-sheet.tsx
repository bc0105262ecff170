import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TimeZone } from '#contract/appointments.ts'
import { CertificateKind, type CertificateDocument } from '#contract/certificates.ts'
import { LOCALE_TAG } from '#contract/locale.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/i18n.ts'
import { zoneNames } from '#web/lib/pickup-words.ts'
import { Card } from '#web/ui/card.tsx'
import { gradeMeanings, gradeNames, kindNames, outcomeNames } from './words.ts'

/** What a certificate says, for everybody to read. */
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
            {issued} {zone && zoneNames[zone]}
          </Fact>
          <Fact name={t`Recorded`}>{days}</Fact>
          <Fact name={t`Avoided emissions`}>
            {formatNumber(Math.round(record.avoidedKgCo2e * 100) / 100)} kg CO₂e
            {record.uncountedKg > 0 && (
              <span className="block text-sm text-muted">
                <Trans>{kg(record.uncountedKg)} are not in it: nobody has published a factor for them.</Trans>
              </span>
            )}
          </Fact>
          <Fact name={t`Received further on by`}>
            {record.receivers.length === 0 ? (
              <Trans>Confirmations of receivers are not part of this certificate.</Trans>
            ) : (
              record.receivers.map(({ receiver, weightKg }) => (
                <span key={receiver} className="block">
                  {receiver}, {kg(weightKg)}
                </span>
              ))
            )}
          </Fact>
        </dl>
      </Card>
      <Lines record={record} kg={kg} />
      <Card as="section" aria-labelledby="behind">
        <h2 id="behind" className="text-lg">
          <Trans>What it rests on</Trans>
        </h2>
        <dl className="mt-3 grid gap-3">
          <Fact name={t`Signed by`}>
            <code className="text-sm break-all">{issuer.id}</code>
            <span className="mt-1 block text-sm text-muted">
              {issuer.id.startsWith('did:web:') ? (
                <Trans>The public keys of this issuer stand at its address, for everybody to look up.</Trans>
              ) : (
                <Trans>
                  This issuer has no public address yet: its key is known to its own installation alone. Ask
                  the issuer to confirm the key.
                </Trans>
              )}
            </span>
          </Fact>
          <Fact name={t`Fingerprint of the entries (SHA-256)`}>
            <code className="text-sm break-all">{record.ledger.sha256}</code>
            <span className="mt-1 block text-sm text-muted">
              <Trans>
                Over {formatNumber(record.ledger.entries)} entries of the ledger, in which nothing can be
                changed or deleted. The issuer can show them to an auditor.
              </Trans>
            </span>
          </Fact>
          <Fact name={t`Factors`}>{record.factorVersion}</Fact>
        </dl>
      </Card>
      <p className="text-sm text-muted">
        <Trans>
          The same kilograms may stand in another certificate of the same issuer, of a request and of a
          period: do not add them up. It is no credit that could be traded.
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
        <Trans>What is certified</Trans>
      </h2>
      <p className="px-4 text-sm text-muted md:px-5">
        <Trans>What became of it is as it was declared when it was weighed.</Trans>
      </p>
      <ul className="divide-y divide-line">
        {record.lines.map((line) => (
          <li
            key={`${line.deviceClass} ${line.outcome} ${line.grade}`}
            className="flex items-baseline justify-between gap-4 px-4 py-3 md:px-5"
          >
            <span className="min-w-0">
              <span className="font-semibold">{line.deviceName[locale]}</span>
              <span className="block text-sm text-muted">
                {i18n._(outcomeNames[line.outcome])} · {i18n._(gradeNames[line.grade])}
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
