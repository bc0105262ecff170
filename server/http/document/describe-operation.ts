import { z } from 'zod'
import { GuestId } from '#contract/foundation/common.ts'
import type { Endpoint, FileKind } from '#contract/foundation/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ErrorReply } from '#contract/foundation/problems.ts'

type Feature = keyof typeof contract

/** The description of each feature, by which the API's document groups its operations. */
const TAGS: Record<Feature, string> = {
  accounts: 'Profiles of members, and the data kept about them',
  sessions: 'Devices that are signed in',
  users: 'Accounts as staff see them',
  invitations: 'Invitations of staff',
  agencyLogins: 'Sign-in of staff at the agency',
  audit: 'The log of what staff did to others',
  processing: 'The register of processing activities',
  rights: 'Requests of people about their personal data',
  incidents: 'Personal data breaches',
  submissions: 'Requests: sending, following and deciding about them',
  desk: 'Work of staff with requests',
  today: 'Work that waits for staff today, and the figures of the desk',
  weights: 'Weights of deliveries',
  custody: 'Lots in stores, and their ends',
  partners: 'Companies that receive or transport material',
  consignments: 'Transports to receivers',
  pickups: 'Appointments for collections',
  regulars: 'Regular pick-ups',
  rounds: 'Rounds of drivers',
  legalRoutes: 'The law that applies to waste, by its source',
  timeline: 'The feed of a member, and the table of requests',
  downloads: 'Tables to work with in other programs',
  analyses: 'Analyses of photos of devices',
  lessons: 'Corrected analyses, for training',
  photos: 'Private photos',
  knowledge: 'Device classes with hazards, figures and handling',
  notifications: 'Notifications, and how they are delivered',
  content: 'News, categories and materials',
  impact: 'Public figures, from recorded weights',
  factors: 'Emission factors as a citable data set',
  locations: 'Districts of Indonesia',
  points: 'Drop-off points',
  posters: 'Posters of drop-off points and services',
  receipts: 'Receipts for deliveries',
  reports: 'Periodic reports',
  certificates: 'Certificates of treatment',
  settings: 'Settings of the service',
  installation: 'Settings of the installation that are set on a page',
  apiKeys: 'Keys of partners',
  embeds: 'Pages for frames on other sites',
  webhooks: 'Webhooks',
  statements: 'Monthly statements, and those of other installations',
  operations: 'Health, configuration and client logs',
  backups: 'Backups',
  imports: 'Imports',
  restoring: 'Restoring a backup into an empty installation',
  health: 'State of each part of the service',
  upkeep: 'The set-up of the installation, and the work of its administrators',
}

export const FEATURE_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }))

/**
 * An operation as the API's document has it: a unique id `<feature>_<name>`, its tag, and who may call it.
 * @throws if the contract is not listed in `contract/index.ts`
 */
export function describeOperation(part: Record<string, Endpoint>, name: string, endpoint: Endpoint) {
  const feature = featureOf(part)
  return {
    operationId: `${feature}_${name}`,
    tags: [feature],
    summary: endpoint.summary,
    security: securityOf(endpoint),
  }
}

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: ErrorReply } },
})

/** The answers of an operation by status, with the media types that they are sent with. */
export const describeAnswers = (endpoint: Endpoint) => ({
  200: { description: 'Done', content: contentOf(endpoint) },
  '4XX': problem('Refused: `code` says why'),
  default: problem('Failed; a retry may help'),
})

function featureOf(part: Record<string, Endpoint>): string {
  const known = Object.entries<Record<string, Endpoint>>(contract).find(([, one]) => one === part)
  if (!known) throw new Error('contract/index.ts does not list this contract.')
  return known[0]
}

/** A guest may call as well as a member: a token is sent by those who have one. */
function securityOf({ access, headers }: Endpoint): Record<string, string[]>[] {
  if (access !== 'open') return [{ bearer: [] }]
  const guests = Object.values(headers?.shape ?? {}).some((header) => isGuestId(header as z.ZodType))
  return guests ? [{ bearer: [] }, {}] : []
}

const isGuestId = (header: z.ZodType): boolean =>
  header instanceof z.ZodOptional ? isGuestId(header.unwrap() as z.ZodType) : header === GuestId

type Content = Record<string, { schema: z.ZodType }>

function contentOf({ download, reply }: Endpoint): Content {
  if (!download)
    return { [reply instanceof z.ZodString ? 'text/plain' : 'application/json']: { schema: reply } }
  const kinds = 'formats' in download ? Object.values(download.formats) : [download]
  return Object.fromEntries(kinds.map((kind) => [mediaType(kind), { schema: fileSchema(kind) }]))
}

/** Without its parameters: generated clients compare it as a whole. */
const mediaType = ({ type }: FileKind) => type.split(';', 1)[0]!

function fileSchema(kind: FileKind): z.ZodType {
  const type = mediaType(kind)
  if (kind.holds) return kind.holds
  if (type === 'application/vc') return z.record(z.string(), z.unknown())
  const isText = type.startsWith('text/') || type.endsWith('+jwt')
  return z.string().meta(isText ? { contentMediaType: type } : { format: 'binary' })
}
