import type { Bilingual } from '#contract/reference/knowledge.ts'
import { parseS3Place } from '#server/adapters/images/s3-place.ts'
import { isInBucket } from '#server/adapters/backups/place.ts'
import { databaseAddresses } from '#server/database/connection.ts'
import type { Env } from '#server/installation/env.ts'
import { inBothLanguages } from './declaration.ts'

// Who gets to see what; by the settings, as on the privacy page.

export const admins = inBothLanguages('Administrators of the operator', 'Administrator pengelola')

/** Requests and accounts: the staff, or everybody where the operator has opened the desk. */
export const staffRecipients = ({ ADMIN_ACCESS }: Env): Bilingual =>
  ADMIN_ACCESS === 'signed-in'
    ? inBothLanguages(
        'Everybody who is logged in, by a setting',
        'Semua orang yang masuk, menurut pengaturan',
      )
    : inBothLanguages('Staff of the operator', 'Staf pengelola')

/** Of an account, where the desk is not everybody's: opening a request shows whose it is. */
export const deskOfSender = inBothLanguages(
  'Staff of the operator: username and email address of who has sent a request',
  'Staf pengelola: nama pengguna dan alamat email pengirim permintaan',
)

export const drivers = inBothLanguages('The driver of the round, on the day', 'Pengemudi rute, pada hari itu')

export const identityRecipients = ({ IDENTITY_PROVIDER }: Env): Bilingual[] =>
  IDENTITY_PROVIDER === 'firebase'
    ? [
        inBothLanguages(
          'Google (Firebase Authentication), also outside of Indonesia',
          'Google (Firebase Authentication), juga di luar Indonesia',
        ),
      ]
    : []

export const visionRecipients = ({ VISION_PROVIDER }: Env): Bilingual[] =>
  VISION_PROVIDER === 'embedded'
    ? []
    : [
        inBothLanguages(
          `A copy of each photo: the provider of the vision model (${VISION_PROVIDER}), also outside of Indonesia`,
          `Salinan setiap foto: penyedia model pengenal (${VISION_PROVIDER}), juga di luar Indonesia`,
        ),
      ]

export const routingRecipients = ({ ROUTING_URL }: Env): Bilingual[] =>
  ROUTING_URL
    ? [
        inBothLanguages(
          'Where the stops of a round are, without names: the routing server',
          'Letak titik perhentian rute, tanpa nama: server peta jalan',
        ),
      ]
    : []

export const mailServer = ({ SMTP_URL }: Env): Bilingual[] =>
  SMTP_URL ? [inBothLanguages('The operator’s mail server', 'Server email pengelola')] : []

export const pushServices = inBothLanguages(
  'The maker of the device’s browser, encrypted',
  'Pembuat peramban perangkat itu, dalam bentuk terenkripsi',
)

export const partnersWithKey = inBothLanguages(
  'The program that sent it, by its key: message, place and status',
  'Program yang mengirimnya, dengan kuncinya: pesan, lokasi, dan status',
)

export const nobodyElse = inBothLanguages('Nobody', 'Tidak ada')

/** Of what is no column: by their places it is known on whose machine they lie. */
export const PHOTO_PLACE = 'FILES_URL / DATA_DIR: files/photos'
export const BACKUPS = 'BACKUP_DIR'

/** Whoever runs the machines that it lies on, where they are others than that of the server. */
export function hostingRecipients({ DATABASE_URL, FILES_URL, BACKUP_DIR }: Env, places: readonly string[]) {
  const databases = DATABASE_URL ? databaseAddresses(DATABASE_URL).map((one) => new URL(one).hostname) : []
  const found: Bilingual[] = databases
    .filter((host) => !OWN.test(host))
    .map((host) =>
      inBothLanguages(
        `Whoever runs the database server ${host}`,
        `Pihak yang menjalankan server basis data ${host}`,
      ),
    )
  const bucket = (url: string) => new URL(parseS3Place(url).base).host
  if (places.includes(PHOTO_PLACE) && FILES_URL)
    found.push(
      inBothLanguages(
        `Whoever runs the storage of photos ${bucket(FILES_URL)}`,
        `Pihak yang menjalankan penyimpanan foto ${bucket(FILES_URL)}`,
      ),
    )
  if (places.includes(BACKUPS) && BACKUP_DIR && isInBucket(BACKUP_DIR))
    found.push(
      inBothLanguages(
        `Whoever runs the storage of backups ${bucket(BACKUP_DIR)}`,
        `Pihak yang menjalankan penyimpanan cadangan ${bucket(BACKUP_DIR)}`,
      ),
    )
  return found
}

/** Of a socket, or of the server itself. */
const OWN = /^(|localhost|127(\.\d+){3}|\[::1\])$/
