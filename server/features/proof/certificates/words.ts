import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type {
  CertificateKind,
  CertificateEnd,
  CertifiedOutcome,
  CertifiedRecord,
  Grade,
  WipeResult,
} from '#contract/proof/certificates.ts'
import type { WipeMethod } from '#contract/requests/custody.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'

/** The words of a certificate on paper, as people in Indonesia write it, with the English of the product. */
export const CERTIFICATE_WORDS = {
  title: inBothLanguages('E-waste certificate'),
  number: inBothLanguages('Number'),
  issued_at: inBothLanguages('Issued on'),
  covers: inBothLanguages('Covers'),
  grade: inBothLanguages('Grade'),
  receivers: inBothLanguages('Next receivers'),
  no_receiver: inBothLanguages('This certificate contains no confirmation by a receiver.'),
  consignment: inBothLanguages('Consignment number'),
  manifest: inBothLanguages('Manifest number'),
  sent: inBothLanguages('Weight as sent'),
  difference: inBothLanguages('Difference to the receiver’s scale'),
  unfollowed: inBothLanguages('Cannot be followed'),
  wipes: inBothLanguages('Destruction of data'),
  emissions: inBothLanguages('Avoided emissions'),
  ledger: inBothLanguages({ message: 'Fingerprint of the entries (SHA-256)', context: 'on paper' }),
  signed_by: inBothLanguages('Signed by'),
  ended: inBothLanguages('NO LONGER VALID'),
  disowned: inBothLanguages('the key that signed it may have been in other hands'),
  contents: inBothLanguages('What is certified'),
  device: inBothLanguages('Kind of device'),
  outcome: inBothLanguages({ message: 'Outcome', context: 'on paper' }),
  pieces: inBothLanguages({ message: 'Pieces', context: 'on paper' }),
  not_counted: inBothLanguages('not counted'),
  not_said: inBothLanguages({ message: 'Not said', context: 'on paper' }),
  weight: inBothLanguages('Weight'),
  sum: inBothLanguages('Total'),
  verify: inBothLanguages('Verify this certificate'),
  check: inBothLanguages(
    'Paper is easily changed; this file is not. The signed document is attached inside this PDF, and what it says is what counts. Anybody can verify it at the address in the QR code, or without a network with the public key of the issuer.',
  ),
  no_address: inBothLanguages(
    'The issuer has no public address yet: the key above is known to this installation alone. Ask the issuer to confirm it.',
  ),
  no_title: inBothLanguages(
    'This certificate says what was recorded when it was issued. Only lines with “confirmed” are by the receiver’s own word; what became of the others is as the issuer says. The same kilograms may stand in another certificate of the same issuer (of a request, a period, a consignment): do not add them up, and do not trade them as credits.',
  ),
} as const satisfies Record<string, Bilingual>

export const COVERS: Record<CertificateKind, Bilingual> = {
  request: inBothLanguages('One request'),
  period: inBothLanguages('All that was recorded in a period'),
  consignment: inBothLanguages('One consignment, as its receiver confirmed'),
}

export const GRADES: Record<Grade, Bilingual> = {
  declared: inBothLanguages('Declared: at least a part was estimated, not weighed'),
  weighed: inBothLanguages('Weighed'),
  confirmed: inBothLanguages('Weighed, and confirmed by the receiver'),
}

/** The words of a line of the table. */
export const GRADE_OF_LINE: Record<Grade, Bilingual> = {
  declared: inBothLanguages('estimated'),
  weighed: inBothLanguages('weighed'),
  confirmed: inBothLanguages('confirmed'),
}

export const OUTCOMES: Record<CertifiedOutcome, Bilingual> = {
  reused: inBothLanguages('Reused'),
  repaired: inBothLanguages('Repaired'),
  recycled: inBothLanguages('Recycled'),
  disposed: inBothLanguages('Disposed of'),
  unknown: inBothLanguages('Not known yet'),
  refrigerant: inBothLanguages('Refrigerant recovered'),
  loss: inBothLanguages('Lost in treatment'),
  difference: inBothLanguages('Less by the receiver’s scale'),
}

const WIPES: Record<WipeMethod, Bilingual> = {
  clear: inBothLanguages('overwritten (clear)'),
  purge: inBothLanguages('made unreadable, also in a laboratory (purge)'),
  destroy: inBothLanguages('medium destroyed (destroy)'),
}
const WIPE_RESULTS: Record<WipeResult, Bilingual> = {
  succeeded: inBothLanguages({ message: 'succeeded', context: 'wipe' }),
  failed: inBothLanguages({ message: 'failed', context: 'wipe' }),
}

/** How data was destroyed, and how much it is of. */
export const wipeWords = (wipe: NonNullable<CertifiedRecord['dataWipes']>[number]): Bilingual => {
  const { method, result, lots, weightKg } = wipe
  return inBothLanguages('{lots, plural, one {1 lot} other {{lots} lots}}, {weight} kg: {method}, {result}', {
    lots,
    weight: grams(weightKg),
    method: WIPES[method],
    result: WIPE_RESULTS[result],
  })
}

/** The words for a difference of two scales. */
export const differenceWords = (kilograms: number): Bilingual => {
  const amount = Math.abs(kilograms)
  if (amount === 0) return inBothLanguages('none')
  return kilograms > 0
    ? inBothLanguages('the receiver weighed {weight} kg less', { weight: grams(amount) })
    : inBothLanguages('the receiver weighed {weight} kg more', { weight: grams(amount) })
}

/** The kilograms that were merged with those of other requests. */
export const unfollowedWords = (kilograms: number): Bilingual =>
  inBothLanguages(
    '{weight} kg were put together with what others brought; what became of them cannot be followed to the gram',
    { weight: grams(kilograms) },
  )

const grams = (kilograms: number) =>
  inEachLanguage((_, locale) =>
    new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: 3 }).format(kilograms),
  )

export const ENDS: Record<CertificateEnd, Bilingual> = {
  replaced: inBothLanguages('replaced by a newer one'),
  'wrong-figures': inBothLanguages('its figures were wrong'),
  'wrong-subject': inBothLanguages('it was issued for the wrong thing'),
  withdrawn: inBothLanguages('its issuer has withdrawn it'),
}

export const entryCountWords = (entries: number): Bilingual =>
  inBothLanguages('{entries, plural, one {1 entry of the ledger} other {{entries} entries of the ledger}}', {
    entries,
  })

const day = (at: string) =>
  inEachLanguage((_, locale) =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${at}T00:00:00Z`),
    ),
  )

/** "1 Oktober 2026 sampai 31 Oktober 2026"; a single day once. */
export const spanWords = (from: string, to: string): Bilingual =>
  from === to
    ? day(from)
    : inBothLanguages({ message: '{from} to {to}', context: 'days' }, { from: day(from), to: day(to) })

const kg = (value: number) =>
  inEachLanguage((_, locale) =>
    new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value),
  )

/** With its width, and with what it leaves out; undefined where there are none. */
export function emissionWords({
  avoidedKgCo2e,
  avoidedLowKgCo2e: low = avoidedKgCo2e,
  avoidedHighKgCo2e: high = avoidedKgCo2e,
  uncountedKg,
  factorVersion = '',
}: CertifiedRecord): Bilingual | undefined {
  if (avoidedKgCo2e === undefined || uncountedKg === undefined) return undefined
  const emissions =
    low === high
      ? inBothLanguages('{mid} kg CO2e', { mid: kg(avoidedKgCo2e) })
      : inBothLanguages('{mid} kg CO2e, between {low} and {high}', {
          mid: kg(avoidedKgCo2e),
          low: kg(low!),
          high: kg(high!),
        })
  return uncountedKg > 0
    ? inBothLanguages(
        '{emissions} (factors {factorVersion}); {uncounted} kg not counted, for want of a published factor or a known number of pieces',
        { emissions, factorVersion, uncounted: kg(uncountedKg) },
      )
    : inBothLanguages('{emissions} (factors {factorVersion})', { emissions, factorVersion })
}
