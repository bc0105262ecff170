import type { Locale } from '#contract/foundation/locale.ts'
import type { PlainContent } from './plain-page.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/** Asked, done, or led here by a link that is none of ours. */
export type Step = 'ask' | 'done' | 'unknown'

type Words = Record<Step | 'askNumber' | 'doneNumber', { title: string; text: string }> &
  Record<'button' | 'buttonNumber' | 'track', string>

const words = inEachLanguage<Words>((say) => ({
  ask: {
    title: say('Stop these mails?'),
    text: say('You get no more mails of the kind that led you here. Nothing else changes.'),
  },
  askNumber: {
    title: say('Stop the messages to your telephone?'),
    text: say(
      'This number gets no more messages, also when somebody else leaves it with a request. Nothing else changes.',
    ),
  },
  done: {
    title: say('No more of these mails'),
    text: say(
      'You can have them again: with your next request, or in the profile of your account. What happens to a request always shows on its tracking page.',
    ),
  },
  doneNumber: {
    title: say('No more messages to this number'),
    text: say(
      'For a year, also when somebody else leaves it with a request. What happens to a request always shows on its tracking page.',
    ),
  },
  unknown: {
    title: say('This link stops nothing'),
    text: say('It was cut off or changed on its way. Open the link once more, or copy all of it.'),
  },
  button: say('Stop the emails'),
  buttonNumber: say('Stop the messages'),
  track: say('Track a request'),
}))

/**
 * The page behind the link that stops mails or messages. Its form goes to its own address, which holds the token; so none stands in the page.
 * @param ofNumber it stops messages to a number, as its address says; the token alone decides what is stopped
 */
export function unsubscribePage(locale: Locale, step: Step, ofNumber: boolean): PlainContent {
  const said = words[locale]
  const { title, text } = said[ofNumber && step !== 'unknown' ? (`${step}Number` as const) : step]
  const form = `<form method="post"><button type="submit">${ofNumber ? said.buttonNumber : said.button}</button></form>\n`
  const more = `${step === 'ask' ? form : ''}<p><a href="/track">${said.track}</a></p>`
  return { title, body: `<p>${text}</p>\n${more}` }
}
