import {
  ADDRESS_MAX,
  HandedOver,
  MESSAGE_MAX,
  NAME_MAX,
  type Service,
  type TrackedSubmission,
} from '#contract/requests/submissions.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { STATUS_WORDS } from '#server/features/requests/submissions/status-words.ts'
import { html, type PlainContent } from './plain-page.ts'
import { inEachLanguage } from '#server/texts/say.ts'

export const FIELDS = [
  'message',
  'location',
  'street',
  'landmark',
  'name',
  'phone_number',
  'notify_email',
  'notify_phone',
] as const
export type PlainField = (typeof FIELDS)[number]
export type Typed = Readonly<Record<PlainField, string>>

/** Why nothing was sent, where no field is to blame. */
export type FormRefusal = 'again' | 'changed' | 'refused'

type Words = {
  services: Record<Service, { title: string; text: string }>
  labels: Record<PlainField, string>
  hints: Partial<Record<PlainField, string>>
  wrong: Record<PlainField, string>
  tooLong: string
  refusals: Record<FormRefusal, string>
  optional: string
  send: string
  readers: string
  privacy: string
  others: string
  follow: { title: string; text: string; code: string; key: string; button: string; unknown: string }
  sent: { title: string; text: string; keep: string; code: string; key: string; next: string; button: string }
  framed: { kept: string; whole: string; newTab: string }
  tracked: { status: string; at: string; message: string; history: string; handover: string; none: string }
}

const words = inEachLanguage<Words>((say) => ({
  services: {
    collection: {
      title: say('Request a collection'),
      text: say('Say what you have and where it is. The operator arranges the collection with you.'),
    },
    supply: {
      title: say({ message: 'Ask for materials', context: 'page without scripts' }),
      text: say('Say which material you are looking for, and the operator tells you what there is.'),
    },
    donation: {
      title: say('Offer a donation'),
      text: say({
        message:
          'A device that still works, or nearly does, can serve somebody else. What cannot be repaired is recycled.',
        context: 'page without scripts',
      }),
    },
    collaboration: {
      title: say({ message: 'Propose a project', context: 'page without scripts' }),
      text: say({
        message:
          'For universities, companies, schools and communities who want to do something about electronic waste together.',
        context: 'page without scripts',
      }),
    },
  },
  labels: {
    message: say('Message'),
    location: say('Location'),
    street: say('Street and number'),
    landmark: say('Landmark'),
    name: say('Name'),
    phone_number: say('Phone number'),
    notify_email: say('Email'),
    notify_phone: say('Number for messages'),
  },
  hints: {
    message: say('For example: two old laptops and a box of chargers.'),
    location: say('A district, or an address'),
    landmark: say('For example: green gate, beside the mosque'),
    phone_number: say('So that the operator can reach you, for example 0812 3456 7890'),
    notify_email: say({
      message: 'Each step is mailed there. You can stop that at any time.',
      context: 'page without scripts',
    }),
    notify_phone: say(
      'Short messages go there: when the time is set, and the day before. Each has a link with which they stop.',
    ),
  },
  wrong: {
    message: say('Write what it is about.'),
    location: say('This place cannot be stored. Write it in other words.'),
    street: say('This cannot be stored. Write it in other words.'),
    landmark: say('This cannot be stored. Write it in other words.'),
    name: say('This cannot be stored. Write it in other words.'),
    phone_number: say('This number does not look right; for example 0812 3456 7890.'),
    notify_email: say('This is no email address.'),
    notify_phone: say('This number does not look right; for example 0812 3456 7890.'),
  },
  tooLong: say('This is too long.'),
  refusals: {
    again: say('Nothing was sent yet: the page had been open for too long. Press the button once more.'),
    changed: say(
      'This was sent before with other words. Press the button once more to send it as another request.',
    ),
    refused: say('This could not be sent. Look at what you wrote, and press the button once more.'),
  },
  optional: say('optional'),
  send: say('Submit'),
  readers: say({
    message:
      'The operator’s staff and the driver read what you send, your name, address and phone number included, to deal with your request. Other visitors do not see it.',
    context: 'page without scripts',
  }),
  privacy: say('Privacy'),
  others: say({ message: 'Something else', context: 'page without scripts' }),
  follow: {
    title: say('Track a request'),
    text: say(
      'For what you sent from a page like this one. What you sent otherwise opens in the browser that sent it, with scripts.',
    ),
    code: say('Tracking code'),
    key: say('Follow-up key'),
    button: say('Show it'),
    unknown: say('Nothing was found under this code and key. Compare each letter with what you noted.'),
  },
  sent: {
    title: say('Submitted successfully'),
    text: say('The operator reads your request and decides.'),
    keep: say(
      'Keep both: write them down or take a picture of this page. Without them nobody can show you what became of it, and they are not shown again.',
    ),
    code: say('Tracking code'),
    key: say('Follow-up key'),
    next: say('With both you see every step, on any device.'),
    button: say('Follow your request'),
  },
  framed: {
    kept: say('Nothing that you type is saved on this device: send it before you close the page.'),
    whole: say('With photos and a list of the devices'),
    newTab: say('opens in a new tab'),
  },
  tracked: {
    status: say('Status'),
    at: say('Submitted'),
    message: say('Your message'),
    history: say('History'),
    handover: say('Code for the person who fetches it'),
    none: say('Nothing yet.'),
  },
}))

export const PLAIN_PATH = '/plain'
export const TRACK_PATH = `${PLAIN_PATH}/track`
export const formPath = (service: Service) => `${PLAIN_PATH}/${service}`

type Wrong = Partial<Record<PlainField, 'wrong' | 'too-long'>>

/** A street and a landmark are asked for only where something is fetched. */
const fieldsOf = (service: Service) =>
  HandedOver.safeParse(service).success
    ? FIELDS
    : FIELDS.filter((name) => name !== 'street' && name !== 'landmark')

/** The place of a form. */
export type FormPlace = {
  /** The form is sent to this address of ours. */
  action: string
  /** In a frame on a page of somebody else: links leave it. */
  framed: boolean
}

/** A link that leaves a frame, for a page in one. */
const leaving = (framed: boolean) => (framed ? ' target="_blank" rel="noopener"' : '')

/**
 * The enquiry form for a browser without scripts, with what was typed in it.
 * @param key goes along hidden: it says that the form is ours, and makes a second press harmless
 */
export function formPage(
  locale: Locale,
  service: Service,
  { key, typed, wrong = {}, refusal, carried, action, framed }: FormState,
): PlainContent {
  const said = words[locale]
  const first = FIELDS.find((name) => wrong[name])
  const body = `<p>${said.services[service].text}</p>
${refusal ? `<p class="refused" role="alert">${said.refusals[refusal]}</p>\n` : ''}<form method="post" action="${html(action)}">
<input type="hidden" name="key" value="${html(key)}">
${fieldsOf(service)
  .filter((name) => (name !== 'notify_email' && name !== 'notify_phone') || carried[name] || typed[name])
  .map((name) =>
    // Browsers refuse it in a frame: embed-frame.js moves the focus there.
    fieldOf(said, name, { value: typed[name], wrong: wrong[name], first: name === first && !framed }),
  )
  .join('\n')}
<p class="small">${said.readers} <a href="/privacy"${leaving(framed)}>${said.privacy}</a></p>
<button type="submit">${said.send}</button>
</form>
${framed ? besideFramed(said, service) : besideForm(said, service)}`
  return { title: said.services[service].title, body }
}

function besideForm(said: Words, service: Service) {
  const others = (Object.keys(said.services) as Service[]).filter((other) => other !== service)
  return `<h2>${said.others}</h2>
<ul class="links">
${others.map((other) => `<li><a href="${formPath(other)}">${said.services[other].title}</a></li>`).join('\n')}
<li><a href="${TRACK_PATH}">${said.follow.title}</a></li>
</ul>`
}

const besideFramed = (said: Words, service: Service) => `<p class="small">${said.framed.kept}</p>
<ul class="links">
${linkOut(said, `/${service}`, said.framed.whole)}
${linkOut(said, TRACK_PATH, said.follow.title)}
</ul>`

const linkOut = (said: Words, href: string, text: string) =>
  `<li><a href="${href}"${leaving(true)}><span>${text} <span class="small">(${said.framed.newTab})</span></span></a></li>`

/** The news that this installation carries: by mail, and by message. */
export type Carried = Record<'notify_email' | 'notify_phone', boolean>

type FormState = FormPlace & {
  key: string
  typed: Typed
  wrong?: Wrong
  refusal?: FormRefusal | undefined
  carried: Carried
}

const CONTROLS: Record<PlainField, string> = {
  message: `required maxlength="${MESSAGE_MAX}"`,
  location: 'maxlength="300"',
  street: `autocomplete="street-address" maxlength="${ADDRESS_MAX}"`,
  landmark: `maxlength="${ADDRESS_MAX}"`,
  name: `autocomplete="name" maxlength="${NAME_MAX}"`,
  phone_number: 'type="tel" autocomplete="tel" maxlength="40"',
  notify_phone: 'type="tel" autocomplete="tel" maxlength="40"',
  notify_email: 'type="email" autocomplete="email" maxlength="254"',
}

function fieldOf(
  said: Words,
  name: PlainField,
  { value, wrong, first }: { value: string; wrong: 'wrong' | 'too-long' | undefined; first: boolean },
) {
  const hint = said.hints[name]
  const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  const attributes = `id="${name}" name="${name}" ${CONTROLS[name]}${described && ` aria-describedby="${described}"`}${wrong ? ' aria-invalid="true"' : ''}${first ? ' autofocus' : ''}`
  const control =
    name === 'message'
      ? // The first line break belongs to the tag.
        `<textarea rows="5" ${attributes}>\n${html(value)}</textarea>`
      : `<input ${attributes} value="${html(value)}">`
  const optional = name === 'message' ? '' : ` <span class="small">(${said.optional})</span>`
  return `<div class="field">
<label for="${name}">${said.labels[name]}${optional}</label>
${hint ? `<p class="small" id="${name}-hint">${hint}</p>\n` : ''}${control}
${wrong ? `<p class="wrong" id="${name}-wrong">${wrong === 'too-long' ? said.tooLong : said.wrong[name]}</p>` : ''}
</div>`
}

/** The request that was sent, and the two codes that open it again. */
export function sentPage(
  locale: Locale,
  { code, key, framed }: { code: string; key: string; framed: boolean },
): PlainContent {
  const { sent, follow, framed: said } = words[locale]
  return {
    title: sent.title,
    body: `<dl class="codes"><div><dt>${sent.code}</dt><dd>${html(code)}</dd></div><div><dt>${sent.key}</dt><dd>${html(key)}</dd></div></dl>
<p><strong>${sent.keep}</strong> ${sent.next}</p>
<p>${sent.text}</p>
<form method="post" action="${TRACK_PATH}"${framed ? ' target="_blank"' : ''}>
<input type="hidden" name="code" value="${html(code)}">
<input type="hidden" name="key" value="${html(key)}">
<button type="submit">${sent.button}</button>${framed ? `\n<span class="small">(${said.newTab})</span>` : ''}
</form>
<p><a href="${TRACK_PATH}"${leaving(framed)}>${follow.title}</a></p>`,
  }
}

/** Asks for both words. `unknown`: what was typed opened nothing. */
export function followPage(
  locale: Locale,
  typed: { code: string; key: string },
  unknown: boolean,
): PlainContent {
  const { follow } = words[locale]
  const field = (name: 'code' | 'key', example: string) => `<div class="field">
<label for="${name}">${follow[name]}</label>
<input id="${name}" name="${name}" value="${html(typed[name])}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="${example}"${unknown ? ' aria-invalid="true" aria-describedby="unknown"' : ''}>
</div>`
  return {
    title: follow.title,
    body: `<p>${follow.text}</p>
${unknown ? `<p class="refused" role="alert" id="unknown">${follow.unknown}</p>\n` : ''}<form method="post" action="${TRACK_PATH}">
${field('code', 'RSK-7F4K-92QD')}
${field('key', '7F4K-92QD-XW3M')}
<button type="submit">${follow.button}</button>
</form>`,
  }
}

/** How a request stands, for its sender. */
export function trackedPage(locale: Locale, request: TrackedSubmission, time_zone: string): PlainContent {
  const said = words[locale]
  const { tracked } = said
  const statuses = STATUS_WORDS[locale]
  const format = new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: time_zone,
  })
  const at = (instant: string) => `<time datetime="${instant}">${format.format(new Date(instant))}</time>`
  const steps = request.history.map(
    ({ at: when, kind, status, note }) =>
      `<li>${kind === 'step' ? `<strong>${statuses[status]}</strong>, ` : ''}${at(when)}${note ? `<br>${html(note)}` : ''}</li>`,
  )
  return {
    title: request.tracking_code,
    body: `<dl>
<div><dt>${tracked.status}</dt><dd><strong>${statuses[request.status]}</strong></dd></div>
<div><dt>${tracked.at}</dt><dd>${at(request.submitted_at)}</dd></div>
${request.handover_code ? `<div><dt>${tracked.handover}</dt><dd>${html(request.handover_code)}</dd></div>\n` : ''}<div><dt>${tracked.message}</dt><dd class="typed">${html(request.message)}</dd></div>
</dl>
<h2>${tracked.history}</h2>
${steps.length > 0 ? `<ol>\n${steps.join('\n')}\n</ol>` : `<p>${tracked.none}</p>`}
<p><a href="${TRACK_PATH}">${said.follow.title}</a></p>`,
  }
}
