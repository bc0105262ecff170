import type { Bilingual } from '#contract/reference/knowledge.ts'
import { s3PlaceOf } from '#server/adapters/images/s3-place.ts'
import { isInBucket } from '#server/adapters/backups/place.ts'
import { addressesOf } from '#server/database/connection.ts'
import type { Env } from '#server/installation/env.ts'
import { said } from './declared.ts'

// Who gets to see what; by the settings, as on the privacy page.

export const admins = said('Administrators of the operator', 'Administrator pengelola')

/** Requests and accounts: the staff, or everybody where the operator has opened the desk. */
export const desk = ({ ADMIN_ACCESS }: Env): Bilingual =>
  ADMIN_ACCESS === 'signed-in'
    ? said('Everybody who is logged in, by a setting', 'Semua orang yang masuk, menurut pengaturan')
    : said('Staff of the operator', 'Staf pengelola')

/** Of an account, where the desk is not everybody's: opening a request shows whose it is. */
export const deskOfSender = said(
  'Staff of the operator: username and email address of who has sent a request',
  'Staf pengelola: nama pengguna dan alamat email pengirim permintaan',
)

export const drivers = said('The driver of the round, on the day', 'Pengemudi rute, pada hari itu')

export const provider = ({ IDENTITY_PROVIDER }: Env): Bilingual[] =>
  IDENTITY_PROVIDER === 'firebase'
    ? [
        said(
          'Google (Firebase Authentication), also outside of Indonesia',
          'Google (Firebase Authentication), juga di luar Indonesia',
        ),
      ]
    : []

export const vision = ({ VISION_PROVIDER }: Env): Bilingual[] =>
  VISION_PROVIDER === 'embedded'
    ? []
    : [
        said(
          `A copy of each photo: the provider of the vision model (${VISION_PROVIDER}), also outside of Indonesia`,
          `Salinan setiap foto: penyedia model pengenal (${VISION_PROVIDER}), juga di luar Indonesia`,
        ),
      ]

export const routing = ({ ROUTING_URL }: Env): Bilingual[] =>
  ROUTING_URL
    ? [
        said(
          'Where the stops of a round are, without names: the routing server',
          'Letak titik perhentian rute, tanpa nama: server peta jalan',
        ),
      ]
    : []

export const mailServer = ({ SMTP_URL }: Env): Bilingual[] =>
  SMTP_URL ? [said('The operator’s mail server', 'Server email pengelola')] : []

export const pushServices = said(
  'The maker of the device’s browser, encrypted',
  'Pembuat peramban perangkat itu, dalam bentuk terenkripsi',
)

export const partnersWithKey = said(
  'The program that sent it, by its key: message, place and status',
  'Program yang mengirimnya, dengan kuncinya: pesan, lokasi, dan status',
)

export const nobodyElse = said('Nobody', 'Tidak ada')

/** Of what is no column: by their places it is known on whose machine they lie. */
export const PHOTOS = 'FILES_URL / DATA_DIR: files/photos'
export const BACKUPS = 'BACKUP_DIR'

/** Whoever runs the machines that it lies on, where they are others than that of the server. */
export function keepers({ DATABASE_URL, FILES_URL, BACKUP_DIR }: Env, places: readonly string[]) {
  const databases = DATABASE_URL ? addressesOf(DATABASE_URL).map((one) => new URL(one).hostname) : []
  const found: Bilingual[] = databases
    .filter((host) => !OWN.test(host))
    .map((host) =>
      said(`Whoever runs the database server ${host}`, `Pihak yang menjalankan server basis data ${host}`),
    )
  const bucket = (url: string) => new URL(s3PlaceOf(url).base).host
  if (places.includes(PHOTOS) && FILES_URL)
    found.push(
      said(
        `Whoever runs the storage of photos ${bucket(FILES_URL)}`,
        `Pihak yang menjalankan penyimpanan foto ${bucket(FILES_URL)}`,
      ),
    )
  if (places.includes(BACKUPS) && BACKUP_DIR && isInBucket(BACKUP_DIR))
    found.push(
      said(
        `Whoever runs the storage of backups ${bucket(BACKUP_DIR)}`,
        `Pihak yang menjalankan penyimpanan cadangan ${bucket(BACKUP_DIR)}`,
      ),
    )
  return found
}

/** Of a socket, or of the server itself. */
const OWN = /^(|localhost|127(\.\d+){3}|\[::1\])$/
