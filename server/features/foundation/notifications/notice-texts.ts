import type { Appointment } from '#contract/requests/appointments.ts'
import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import type { CarriedKind } from '#contract/foundation/notifications.ts'
import { Failure } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import { WEEKDAY_AND_DAY } from '#contract/foundation/day-styles.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'

/** What happened to a request: `status` where that changed, the `failure` of a pick-up, `day`, `starts` and `ends` of an appointment. */
export type Params = Record<string, string>

type Words = {
  /** One line each: the subject of a mail, and what a device shows. */
  news: Record<Exclude<CarriedKind, 'request-status'>, string> & {
    'request-status': Record<Status, string>
    /** A further note, with no other news. */
    note: string
  }
  /** What that means, where the line alone does not say it. */
  means: Partial<Record<CarriedKind | Status, string>>
  failures: Record<Failure, string>
  appointment: (day: string, starts: string, ends: string, zone: string) => string
  operator: string
  follow: string
  where: string
  why: { guest: (code: string) => string; member: string }
  stop: { guest: string; member: string }
}

const en: Words = {
  news: {
    'request-status': {
      pending: 'your request is waiting for a decision again',
      approved: 'your request was approved',
      scheduled: 'a date is set for your request',
      collected: 'your request was collected',
      recycled: 'what you handed over was recycled',
      rejected: 'your request was rejected',
      cancelled: 'your request was cancelled',
    },
    note: 'the operator wrote to you about your request',
    'request-corrected': 'your request was corrected',
    'pickup-failed': 'nothing could be picked up',
    'request-cleared': 'how your damaged battery is fetched',
    appointment: 'an appointment was made for your pick-up',
    'request-message': 'the operator wrote to you about your request',
    'request-merged': 'your request goes on with another one',
  },
  means: {
    approved: 'The operator has agreed and arranges what comes next.',
    recycled: 'Done: the circle is closed.',
    rejected: 'The operator could not accept it.',
    'request-corrected': 'Staff corrected what you wrote, on your word. If that was not you, tell them.',
    'pickup-failed': 'Your request goes on: the operator arranges another pick-up.',
    'request-merged': 'It was sent twice. Nothing of it is lost: its page says where it goes on.',
    'request-cleared': 'Your request holds a damaged battery. Please do as the operator writes.',
  },
  failures: {
    'nobody-there': 'Nobody was there.',
    'wrong-items': 'Something else was there than was asked for.',
    'no-access': 'The place could not be reached.',
    unsafe: 'It was not safe to carry.',
    'vehicle-full': 'The vehicle was full.',
    'safety-stop': 'The round was stopped for safety.',
  },
  appointment: (day, starts, ends, zone) => `Pick-up: ${day}, ${starts} to ${ends} ${zone}.`,
  operator: 'The operator writes:',
  follow: 'Follow your request',
  where: 'The page opens on the device that sent the request, or for the account that sent it.',
  why: {
    guest: (code) => `You get this because this address was left with the request ${code}.`,
    member: 'You get this because your account asks for mails about your requests.',
  },
  stop: {
    guest: 'No more mails about this request',
    member: 'No more mails about your requests',
  },
}

const id: Words = {
  news: {
    'request-status': {
      pending: 'permintaan Anda kembali menunggu keputusan',
      approved: 'permintaan Anda disetujui',
      scheduled: 'tanggal untuk permintaan Anda sudah ditetapkan',
      collected: 'permintaan Anda sudah diambil',
      recycled: 'barang yang Anda serahkan sudah didaur ulang',
      rejected: 'permintaan Anda ditolak',
      cancelled: 'permintaan Anda dibatalkan',
    },
    note: 'pengelola menulis kepada Anda tentang permintaan Anda',
    'request-corrected': 'isi permintaan Anda telah dikoreksi',
    'pickup-failed': 'tidak ada yang dapat diambil',
    'request-cleared': 'cara baterai rusak Anda diambil',
    appointment: 'jadwal penjemputan Anda sudah dibuat',
    'request-message': 'pengelola menulis kepada Anda tentang permintaan Anda',
    'request-merged': 'permintaan Anda dilanjutkan bersama permintaan lain',
  },
  means: {
    approved: 'Pengelola setuju dan mengatur langkah selanjutnya.',
    recycled: 'Selesai: lingkarannya tertutup.',
    rejected: 'Pengelola tidak dapat menerimanya.',
    'request-corrected':
      'Petugas mengoreksi tulisan Anda atas permintaan Anda. Jika bukan Anda yang memintanya, beri tahu petugas.',
    'pickup-failed': 'Permintaan Anda tetap berjalan: pengelola mengatur penjemputan lain.',
    'request-merged':
      'Permintaan ini terkirim dua kali. Tidak ada yang hilang: halamannya menunjukkan kelanjutannya.',
    'request-cleared':
      'Dalam permintaan Anda ada baterai yang rusak. Mohon lakukan seperti yang ditulis pengelola.',
  },
  failures: {
    'nobody-there': 'Tidak ada orang di tempat.',
    'wrong-items': 'Barangnya berbeda dari yang diminta.',
    'no-access': 'Lokasi tidak dapat dicapai.',
    unsafe: 'Tidak aman untuk dibawa.',
    'vehicle-full': 'Kendaraan penuh.',
    'safety-stop': 'Rute dihentikan demi keselamatan.',
  },
  appointment: (day, starts, ends, zone) => `Penjemputan: ${day}, pukul ${starts} sampai ${ends} ${zone}.`,
  operator: 'Pengelola menulis:',
  follow: 'Ikuti permintaan Anda',
  where: 'Halaman itu terbuka di perangkat yang mengirim permintaan, atau di akun yang mengirimnya.',
  why: {
    guest: (code) => `Anda menerima email ini karena alamat ini diberikan bersama permintaan ${code}.`,
    member: 'Anda menerima email ini karena akun Anda meminta email tentang permintaan Anda.',
  },
  stop: {
    guest: 'Berhenti menerima email tentang permintaan ini',
    member: 'Berhenti menerima email tentang permintaan Anda',
  },
}

const words = { en, id } satisfies Record<Locale, Words>

/** In one line, e.g. `your request was approved`. */
export function noticeLine(locale: Locale, kind: CarriedKind, { status }: Params) {
  const { news } = words[locale]
  if (kind !== 'request-status') return news[kind]
  const { data } = Status.safeParse(status)
  return data ? news[kind][data] : news.note
}

type News = {
  kind: CarriedKind
  params: Params
  tracking_code: string
  /** What staff wrote with it. */
  note: string | null
  /** The one that is made now. */
  appointment: Pick<Appointment, 'day' | 'starts' | 'ends' | 'time_zone'> | null
  /** Where the request is followed, and where more mails are stopped. */
  url: string
  stop_url: string
  /** Whose address it goes to: the one left with the request, or the account's. */
  to: 'guest' | 'member'
}

/** The mail about a step of a request: what happened, what staff wrote, when somebody comes. Nothing of what its sender wrote. */
export function noticeLetter(locale: Locale, { kind, params, tracking_code, note, ...given }: News): Letter {
  const said = words[locale]
  const { status, failure } = params
  const line = noticeLine(locale, kind, params)
  const appointment =
    (kind === 'appointment' || status === 'scheduled') &&
    given.appointment &&
    said.appointment(
      formatWeekday(locale, given.appointment.day),
      given.appointment.starts,
      given.appointment.ends,
      ZONE_NAMES[given.appointment.time_zone],
    )
  return {
    subject: `${tracking_code}: ${line}`,
    before: [
      `${line[0]!.toUpperCase()}${line.slice(1)} (${tracking_code}).`,
      ...present(
        appointment,
        said.failures[failure as Failure],
        said.means[kind],
        said.means[status as Status],
        note && `${said.operator}\n${note}`,
      ),
    ],
    link: { label: said.follow, url: given.url },
    after: [said.where],
    stop: {
      text: given.to === 'guest' ? said.why.guest(tracking_code) : said.why.member,
      label: said.stop[given.to],
      url: given.stop_url,
    },
  }
}

const present = (...texts: (string | undefined | null | false)[]) =>
  texts.filter((text) => !!text) as string[]

/** "Tuesday, 24 November 2026". */
export const formatWeekday = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(LOCALE_TAG[locale], WEEKDAY_AND_DAY).format(new Date(day))
