import type { Locale } from '#contract/foundation/locale.ts'
import type { Problem } from '#server/core/errors.ts'
import { plainPage } from './plain-page.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Words = { title: string; text: string }
type Kind = 'ours' | 'wait' | 'nothing' | 'refused'

const words = inEachLanguage<Record<Kind, Words> & { home: string; id: string }>((say) => ({
  ours: {
    title: say('Something went wrong on our side'),
    text: say(
      'Try again in a moment. When it stays so, tell the operator this number: the log of the server has the cause under it.',
    ),
  },
  wait: { title: say('Too many requests'), text: say('Wait a moment, then load the page again.') },
  nothing: {
    title: say('There is nothing here'),
    text: say('The address was cut off or changed on its way.'),
  },
  refused: {
    title: say('This cannot be shown'),
    text: say('The link may have ended. Open it again from where you found it.'),
  },
  home: say('To the home page'),
  id: say('Number'),
}))

function kindOf(status: number): Kind {
  if (status >= 500) return 'ours'
  if (status === 429) return 'wait'
  return status === 404 || status === 400 ? 'nothing' : 'refused'
}

/** The error page for a page or a file that cannot be opened. It holds nothing of the request. */
export function problemPage(locale: Locale, { status }: Problem, request_id: string) {
  const said = words[locale]
  const kind = kindOf(status)
  const { title, text } = said[kind]
  const number = kind === 'ours' ? `<p>${said.id}: <code>${request_id}</code></p>\n` : ''
  const body = `<p>${text}</p>\n${number}<p><a href="/">${said.home}</a></p>`
  return plainPage(locale, { title, body })
}
