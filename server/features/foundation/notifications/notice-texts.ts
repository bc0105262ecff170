import type { Appointment } from '#contract/requests/appointments.ts'
import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import type { CarriedKind } from '#contract/foundation/notifications.ts'
import type { Point } from '#contract/requests/points.ts'
import { Failure } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import { WEEKDAY_AND_DAY } from '#contract/foundation/day-styles.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/**
 * The event of a request: `status` where that changed, `became` where its kilograms led to it (an outcome, or
 * `several`), `reason_id` and `reason_en` of a rejection, the `failure` of a pick-up and its `day`, `day`, `starts` and
 * `ends` of an appointment that was made or confirmed.
 */
export type Params = Record<string, string>

type Words = {
  /** One line each: the subject of a mail, and what a device shows. */
  news: Record<Exclude<CarriedKind, 'request-status' | 'visit-reminder'>, string> & {
    'request-status': Record<Status, string>
    /** The time that the sender took, by the word of staff. */
    confirmed: string
    /** Of a request that its kilograms closed, where not all of them were recycled. */
    ended: string
    /** A further note, with no other news. */
    note: string
  }
  /** The day before a visit. */
  visit: (day: string) => string
  visitAt: (day: string, starts: string, ends: string, zone: string) => string
  /** The meaning of the event, where the line alone does not say it. */
  means: Partial<Record<CarriedKind | Status, string>>
  failures: Record<Failure, (day: string) => string>
  forward: string
  choose: string
  near: string
  appointment: (day: string, starts: string, ends: string, zone: string) => string
  answer: (days: number) => string
  operator: string
  follow: string
  open: string
  where: string
  everywhere: string
  /** Instead, of a request that staff wrote down and nobody has taken over yet. */
  takes_over: string
  page: string
  why: { guest: (code: string) => string; member: string }
  stop: { guest: string; member: string; number: string }
}

const words = inEachLanguage<Words>((say) => ({
  news: {
    'request-status': {
      pending: say('your request is waiting for a decision again'),
      approved: say('your request was approved'),
      scheduled: say('a date is set for your request'),
      collected: say('your request was collected'),
      recycled: say('what you handed over was recycled'),
      rejected: say('your request was rejected'),
      cancelled: say('your request was cancelled'),
    },
    confirmed: say('your pick-up time is confirmed'),
    ended: say('the outcome of what you handed over is known'),
    note: say('the operator wrote to you about your request'),
    'request-received': say('your request has arrived'),
    'request-corrected': say('your request was corrected'),
    'pickup-failed': say('nothing could be picked up'),
    'visit-unconfirmed': say('did somebody come to pick up your things?'),
    'request-cleared': say('how your damaged battery is fetched'),
    appointment: say('an appointment was made for your pick-up'),
    'request-message': say('the operator wrote to you about your request'),
    'request-merged': say('your request goes on with another one'),
    'receipt-replaced': say('there is a new receipt for what you handed over'),
  },
  visit: (day) => say('your pick-up is on {day}', { day }),
  visitAt: (day, starts, ends, zone) =>
    say('your pick-up is on {day}, {starts} to {ends} {zone}', { day, starts, ends, zone }),
  means: {
    approved: say({ message: 'The operator has agreed and arranges what comes next.', context: 'mail' }),
    recycled: say({ message: 'Done: the circle is closed.', context: 'mail' }),
    rejected: say('The operator could not accept it.'),
    'request-corrected': say('Staff corrected what you wrote, on your word. If that was not you, tell them.'),
    'visit-reminder': say('Please have everything ready. If you cannot be there, tell the operator.'),
    'visit-unconfirmed': say(
      'Nobody has recorded the visit of your pick-up yet. If nobody came, tell the operator. If somebody did, you need not do anything.',
    ),
    'request-merged': say('It was sent twice. Nothing of it is lost: its page says where it goes on.'),
    'receipt-replaced': say(
      'The weights of your request were corrected. The new receipt on its page replaces the one that you had.',
    ),
    'request-cleared': say('Your request holds a damaged battery. Please do as the operator writes.'),
  },
  failures: {
    'nobody-there': (day) => say('Somebody came on {day}, but nobody was there to hand it over.', { day }),
    'wrong-items': (day) =>
      say('Somebody came on {day}, but other things were there than your request names.', { day }),
    'no-access': (day) => say('Somebody came on {day}, but could not reach the place.', { day }),
    unsafe: (day) => say('Somebody came on {day}, but it was not safe to carry.', { day }),
    'vehicle-full': (day) => say('On {day} the vehicle was full before it could take your things.', { day }),
    'safety-stop': (day) => say('The round of {day} was stopped for safety before it reached you.', { day }),
  },
  forward: say(
    'Your request goes on. On its page you can write to the operator, and choose another time where some are offered.',
  ),
  choose: say({ message: 'Choose another time, or answer', context: 'mail' }),
  near: say('Drop-off points near you:'),
  appointment: (day, starts, ends, zone) =>
    say('Pick-up: {day}, {starts} to {ends} {zone}.', { day, starts, ends, zone }),
  answer: (days) =>
    say(
      'The operator reads it and answers within {days, plural, one {a day} other {{days} days}}. You get a mail with each step. Keep the tracking code: it names your request.',
      { days },
    ),
  operator: say('The operator writes:'),
  follow: say('Follow your request'),
  open: say({ message: 'Read and answer', context: 'mail' }),
  everywhere: say(
    'The link opens the messages on every device. Whoever has it can answer for you: do not pass it on.',
  ),
  where: say('The page opens on the device that sent the request, or for the account that sent it.'),
  takes_over: say(
    'The first person who opens this link follows the request from then on, on their device: do not pass it on.',
  ),
  page: say('Its page says how many kilograms were reused, repaired, recycled or disposed of.'),
  why: {
    guest: (code) => say('You get this because this address was left with the request {code}.', { code }),
    member: say('You get this because your account asks for mails about your requests.'),
  },
  stop: {
    guest: say({ message: 'No more mails about this request', context: 'mail' }),
    member: say('No more mails about your requests'),
    number: say('No more messages'),
  },
}))

/** In one line, e.g. `your request was approved`. */
export function noticeLine(locale: Locale, kind: CarriedKind, params: Params) {
  const { status } = params
  const { news } = words[locale]
  if (kind === 'visit-reminder') return visitLine(locale, params)
  if (kind !== 'request-status') return news[kind]
  if (endsOtherwise(params)) return news.ended
  if (status === 'scheduled' && params.day) return news.confirmed
  const { data } = Status.safeParse(status)
  return data ? news[kind][data] : news.note
}

/** With the hours, where there is an appointment and not only a round. */
function visitLine(locale: Locale, { day = '', starts, ends, zone }: Params) {
  const { visit, visitAt } = words[locale]
  const weekday = formatWeekday(locale, day)
  return starts && ends && zone ? visitAt(weekday, starts, ends, zone) : visit(weekday)
}

/** With what a device shows beside it: the reason of a rejection, or what kept a visit from taking anything. */
export function noticeSentence(locale: Locale, kind: CarriedKind, params: Params) {
  const line = noticeLine(locale, kind, params)
  const more = whyOf(locale, params)
  return `${capital(line)}${more ? `. ${more}` : ''}`
}

const capital = (line: string) => `${line[0]!.toUpperCase()}${line.slice(1)}`

/** The reason of a rejection, or of a visit at which nothing was picked up. */
function whyOf(locale: Locale, params: Params) {
  const { status, failure, day } = params
  if (status === 'rejected') return params[`reason_${locale}`]
  const { data } = Failure.safeParse(failure)
  return data && day && words[locale].failures[data](formatWeekday(locale, day))
}

/** The kilograms met an end, and "recycled" would not be true of all of them. */
const endsOtherwise = ({ status, became }: Params) =>
  status === 'recycled' && became !== undefined && became !== 'recycled'

type Visit = Pick<Appointment, 'day' | 'starts' | 'ends' | 'time_zone'>

type News = {
  kind: CarriedKind
  params: Params
  tracking_code: string
  /** The staff's note with it. */
  note: string | null
  /** The one that is made now. */
  appointment: Visit | null
  /** The drop-off points that may help after a rejection, the nearest first. */
  points: readonly Pick<Point, 'name' | 'address' | 'district'>[]
  /** Within so many days staff answer a new request, of one that has arrived. */
  answer_days?: number
  /** Where the request is followed, and where more mails are stopped. */
  url: string
  /** The page on which a message is answered on every device; null: the page of the request alone. */
  answer_url: string | null
  /** The link is the one with which the person takes the request over. */
  takes_over: boolean
  stop_url: string
  /** The address that gets it: the one left with the request, or the account's. */
  to: 'guest' | 'member'
}

/** The mail about a step of a request: what happened, what staff wrote, when somebody comes. Nothing of what its sender wrote. */
export function noticeLetter(locale: Locale, { kind, params, tracking_code, note, ...given }: News): Letter {
  const said = words[locale]
  const { status } = params
  const why = whyOf(locale, params)
  const line = noticeLine(locale, kind, params)
  const appointment = appointmentLine(locale, { kind, params, appointment: given.appointment })
  return {
    subject: `${tracking_code}: ${line}`,
    before: [
      `${capital(line)} (${tracking_code})${line.endsWith('?') ? '' : '.'}`,
      ...present(
        given.answer_days !== undefined && said.answer(given.answer_days),
        appointment,
        why,
        said.means[kind],
        kind === 'pickup-failed' && said.forward,
        endsOtherwise(params) ? said.page : !why && said.means[status as Status],
        note && `${said.operator}\n${note}`,
        given.points.length > 0 && `${said.near}\n${given.points.map(pointLine).join('\n')}`,
      ),
    ],
    link: given.answer_url
      ? { label: kind === 'pickup-failed' ? said.choose : said.open, url: given.answer_url }
      : { label: said.follow, url: given.url },
    after: [given.answer_url ? said.everywhere : given.takes_over ? said.takes_over : said.where],
    stop: {
      text: given.to === 'guest' ? said.why.guest(tracking_code) : said.why.member,
      label: said.stop[given.to],
      url: given.stop_url,
    },
  }
}

/** When somebody comes, in news that says it; undefined: in other news. */
function appointmentLine(
  locale: Locale,
  { kind, params, appointment }: Pick<News, 'kind' | 'params' | 'appointment'>,
) {
  if (!appointment || (kind !== 'appointment' && params['status'] !== 'scheduled')) return undefined
  const { day, starts, ends, time_zone } = appointment
  return words[locale].appointment(formatWeekday(locale, day), starts, ends, ZONE_NAMES[time_zone])
}

type ShortNews = Pick<News, 'kind' | 'params' | 'tracking_code' | 'appointment' | 'url'> & {
  /** The words of staff, where they are told. */
  note?: string | null
  /** Null: they are stopped by a word. */
  stop_url: string | null
}

/** The same in a few lines, for a telephone: what happened, when somebody comes, where to read and answer, where to stop it. */
export function noticeMessage(
  locale: Locale,
  { kind, params, tracking_code, url, stop_url, note = null, ...given }: ShortNews,
) {
  const said = words[locale]
  const sentence = noticeSentence(locale, kind, params)
  return [
    `Resirkuit ${tracking_code}: ${sentence}${/[.?]$/.test(sentence) ? '' : '.'}`,
    ...present(
      appointmentLine(locale, { kind, params, ...given }),
      kind === 'visit-unconfirmed' && said.means[kind],
    ),
    ...(note === null ? [] : [note]),
    url,
    ...(stop_url === null ? [] : [`${said.stop.number}: ${stop_url}`]),
  ].join('\n')
}

const pointLine = ({ name, address, district }: News['points'][number]) =>
  [name, address, district.districtName].filter(Boolean).join(', ')

const present = (...texts: (string | undefined | null | false)[]) =>
  texts.filter((text) => !!text) as string[]

/** "Tuesday, 24 November 2026". */
export const formatWeekday = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(LOCALE_TAG[locale], WEEKDAY_AND_DAY).format(new Date(day))
