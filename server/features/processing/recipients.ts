import type { Bilingual } from '#contract/knowledge.ts'
import type { Env } from '#server/env.ts'
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
