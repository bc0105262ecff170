import type { Locale } from '#contract/foundation/locale.ts'
import type { Status } from '#contract/foundation/status.ts'
import { inEachLanguage } from '#server/texts/say.ts'
import { STATUS_WORDS } from '../submissions/status-words.ts'
import type { Reply } from './steps.ts'

/** The values of a reply. */
export type ReplyParams = {
  code?: string
  /** Where the request is followed and completed, or the form. */
  url?: string
  privacy_url?: string
  places?: string[]
  status?: Status
}

type Words = Record<Reply, (params: Required<Omit<ReplyParams, 'status'>> & { status: string }) => string>

const words = inEachLanguage<Words>((say) => ({
  'ask-where': ({ privacy_url }) =>
    say(
      'This is Resirkuit, for electronic waste. In which district is it? Write its name, or send your location. What you write is read by the operator’s staff: {privacy_url} Write STOP to end.',
      { privacy_url },
    ),
  'ask-which': ({ places }) =>
    say('Which of these is it? Answer with its number.\n{places}', {
      places: places.map((place, index) => `${index + 1}. ${place}`).join('\n'),
    }),
  'ask-where-again': () =>
    say(
      'I do not know that place. Write the district and the city, for example: Kebayoran Baru, Jakarta Selatan.',
    ),
  'ask-what': () => say('What do you want to hand over? Write it in a few words, or send a photo.'),
  'ask-what-again': () => say('What is it? Please write it in a few words.'),
  stored: ({ code, url }) =>
    say(
      'Your request has arrived. Its code is {code}. Add the address and a phone number here: {url} What you write from now on goes to the operator.',
      { code, url },
    ),
  'passed-on': ({ code }) => say('The operator reads this with your request {code}.', { code }),
  status: ({ code, status, url }) => say('{code}: {status}. {url}', { code, status, url }),
  form: ({ url }) => say('Please go on with the form: {url}', { url }),
  stopped: () => say('You get no more messages. Write START to begin again.'),
}))

/** A reply in the language of the person's app. */
export function chatReply(locale: Locale, reply: Reply, params: ReplyParams) {
  const said = words[locale]
  const { code = '', url = '', privacy_url = '', places = [], status } = params
  return said[reply]({ code, url, privacy_url, places, status: status ? STATUS_WORDS[locale][status] : '' })
}
