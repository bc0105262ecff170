import type { Bilingual } from '#contract/reference/knowledge.ts'
import { parseS3Place } from '#server/adapters/images/s3-place.ts'
import { channelTitles } from '#server/adapters/messages/channels.ts'
import { isInBucket } from '#server/adapters/backups/place.ts'
import { databaseAddresses } from '#server/database/connection.ts'
import type { Env } from '#server/installation/env.ts'
import { inBothLanguages } from '#server/texts/say.ts'

// The recipients of data; by the settings, as on the privacy page.

export const admins = inBothLanguages('Administrators of the operator')

/** Requests and accounts: the staff, or everybody where the operator has opened the desk. */
export const staffRecipients = ({ ADMIN_ACCESS }: Env): Bilingual =>
  ADMIN_ACCESS === 'signed-in'
    ? inBothLanguages('Everybody who is logged in, by a setting')
    : inBothLanguages('Staff of the operator')

/** For accounts, unless the desk is open to everybody: a request shows its sender. */
export const deskOfSender = inBothLanguages(
  'Staff of the operator: username and email address of who has sent a request',
)

export const drivers = inBothLanguages('The driver of the round, on the day')

export const identityRecipients = ({ IDENTITY_PROVIDER }: Env): Bilingual[] =>
  IDENTITY_PROVIDER === 'firebase'
    ? [inBothLanguages('Google (Firebase Authentication), also outside of Indonesia')]
    : []

/** Nothing of ours goes there: it learns that its person signs in here. */
export const agencyRecipients = ({ OIDC_ISSUER }: Env): Bilingual[] =>
  OIDC_ISSUER
    ? [
        inBothLanguages('The agency at which staff sign in ({host}): that they sign in here', {
          host: new URL(OIDC_ISSUER).host,
        }),
      ]
    : []

export const visionRecipients = ({ VISION_PROVIDER }: Env): Bilingual[] =>
  VISION_PROVIDER === 'embedded'
    ? []
    : [
        inBothLanguages(
          'A copy of each photo: the provider of the vision model ({VISION_PROVIDER}), also outside of Indonesia',
          { VISION_PROVIDER },
        ),
      ]

export const routingRecipients = ({ ROUTING_URL }: Env): Bilingual[] =>
  ROUTING_URL ? [inBothLanguages('The places of a round’s stops, without names: the routing server')] : []

export const mailServer = ({ SMTP_URL }: Env): Bilingual[] =>
  SMTP_URL ? [inBothLanguages('The operator’s mail server')] : []

/** It learns numbers, tracking codes and days of visits. */
export const messageGateway = ({ MESSAGES_URL }: Env): Bilingual[] =>
  MESSAGES_URL
    ? [inBothLanguages('The gateway for messages ({host})', { host: new URL(MESSAGES_URL).host })]
    : []

/** They carry what people write to us there, and what we answer. */
export const messageServices = (env: Env): Bilingual[] =>
  channelTitles(env).map((title) => inBothLanguages('{title}, also outside of Indonesia', { title }))

export const pushServices = inBothLanguages('The maker of the device’s browser, encrypted')

export const partnersWithKey = inBothLanguages(
  'The program that sent it, by its key: message, place and status',
)

export const tableReaders = inBothLanguages(
  'Programs and spreadsheets with a key for the table of requests: with names, numbers and addresses where the key says so',
)

export const nobodyElse = inBothLanguages({ message: 'Nobody', context: 'recipients of data' })

/** Places of data outside the columns. They tell on whose machine it is. */
export const PHOTO_PLACE = 'FILES_URL / DATA_DIR: files/photos'
export const BACKUPS = 'BACKUP_DIR'

/** The operators of its machines, if these are not the server's. */
export function hostingRecipients({ DATABASE_URL, FILES_URL, BACKUP_DIR }: Env, places: readonly string[]) {
  const databases = DATABASE_URL ? databaseAddresses(DATABASE_URL).map((one) => new URL(one).hostname) : []
  const found: Bilingual[] = databases
    .filter((host) => !OWN.test(host))
    .map((host) => inBothLanguages('The provider of the database server {host}', { host }))
  const bucket = (url: string) => new URL(parseS3Place(url).base).host
  if (places.includes(PHOTO_PLACE) && FILES_URL)
    found.push(
      inBothLanguages('The provider of the storage of photos {bucket}', { bucket: bucket(FILES_URL) }),
    )
  if (places.includes(BACKUPS) && BACKUP_DIR && isInBucket(BACKUP_DIR))
    found.push(
      inBothLanguages('The provider of the storage of backups {bucket}', { bucket: bucket(BACKUP_DIR) }),
    )
  return found
}

/** A socket, or the server itself. */
const OWN = /^(|localhost|127(\.\d+){3}|\[::1\])$/
