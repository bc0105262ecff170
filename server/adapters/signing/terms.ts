import type { Env } from '#server/installation/env.ts'

/** The first context of every credential of the standard. */
const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2'
/** Where our own words are explained, below the address of an installation. */
export const TERMS_PATH = '/ns/v1'

// Everywhere the same, so that what two installations say can be added up; the project has no domain of its own.
const ours = (name: string) => `urn:resirkuit:v1:${name}`
const term = (name: string) => [name, ours(name)] as const
const of = (name: string, type: string) => [name, { '@id': ours(name), '@type': type }] as const
const DATE = 'http://www.w3.org/2001/XMLSchema#date'
const INSTANT = 'http://www.w3.org/2001/XMLSchema#dateTime'

/**
 * The words of what we sign, for readers of JSON-LD. A word that is missing here cannot be signed. Never changed once it
 * is released, only added to: another meaning is another name.
 */
const TERMS = {
  '@version': 1.1,
  '@protected': true,
  ...Object.fromEntries([
    // The kinds of credential, and of subject.
    ...['EWasteCertificate', 'EWasteRecord'].map(term),
    // The scope of a certificate.
    term('covers'),
    of('from', DATE),
    of('to', DATE),
    term('timeZone'),
    // Kilograms, and how sure they are.
    ...['grade', 'weightKg', 'units', 'deviceClass', 'outcome'].map(term),
    ...['lines', 'byOutcome', 'byGrade'].map(term),
    ['deviceName', { '@id': ours('deviceName'), '@container': '@language' }] as const,
    // The receivers, who confirm their receipt.
    ...['receivers', 'receiver'].map(term),
    // Of what was sent on: by both scales, and what could not be followed.
    ...['sentKg', 'differenceKg', 'unfollowedKg', 'consignmentNumber', 'manifestNumber'].map(term),
    // The material of something that is no device any more, and the fraction of it that met an end.
    ...['material', 'fraction'].map(term),
    ['materialName', { '@id': ours('materialName'), '@container': '@language' }] as const,
    ['fractionName', { '@id': ours('fractionName'), '@container': '@language' }] as const,
    // How data was destroyed.
    ...['dataWipes', 'method', 'result', 'lots'].map(term),
    // Emissions, and what they rest on.
    ...['avoidedKgCo2e', 'avoidedLowKgCo2e', 'avoidedHighKgCo2e'].map(term),
    ...['uncountedKg', 'factorVersion', 'displacement'].map(term),
    // The entries of the ledger that were counted.
    ...['ledger', 'entries', 'sha256'].map(term),
    of('at', INSTANT),
    // The receipts of a month, or since an earlier one, and how far earlier statements have turned out otherwise.
    ...['EWasteStatement', 'EWasteMonth', 'month', 'since', 'correctionKg'].map(term),
    ...['correctionAvoidedKgCo2e', 'correctionUncountedKg'].map(term),
    // The balance of a month, a quarter or a half-year that is handed in: stock, receipts and outcomes.
    ...['EWasteReport', 'EWasteReportRecord', 'period', 'reportingGroup', 'wasteCode'].map(term),
    ...['openingKg', 'openingOutKg', 'inKg', 'passedKg', 'reusedKg', 'repairedKg', 'recycledKg'].map(term),
    ...['refrigerantKg', 'disposedKg', 'lossKg', 'outKg', 'closingKg'].map(term),
    ...['total', 'byGroup', 'bySource', 'byDistrict', 'byBrand'].map(term),
    ...['wasteSource', 'districtCode', 'district', 'brand'].map(term),
    ...['manifests', 'consignment', 'unrouted'].map(term),
    of('sentOn', DATE),
  ]),
}

export const termsDocument = { '@context': TERMS }

/** By address where somebody can look it up; else everything stands in the document itself. */
export const contextOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) =>
  [CREDENTIALS, PUBLIC_URL ? `${PUBLIC_URL}${TERMS_PATH}` : TERMS] as const
