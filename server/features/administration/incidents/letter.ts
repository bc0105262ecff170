import type { IncidentLetter } from '#contract/administration/incidents.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import type { incidents } from '#server/database/schema/incidents.ts'
import { ACTIVITIES } from '#server/features/administration/processing/activities.ts'
import { instantWords } from '#server/time/today.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Row = typeof incidents.$inferSelect
type Said = {
  operator: string
  what: string
  from: string
  to: string
  noticed: string
  how: string
  done: string
}
type Words = {
  operator: string
  missing: string
  letter: (said: Said) => IncidentLetter
  password: string
}

/** The content that Article 46 paragraph (2) asks for: which data, when and how, and what is done about it. */
const WORDS = inEachLanguage<Words>((say) => ({
  operator: say('The operator'),
  missing: say('[not written yet]'),
  letter: ({ operator, what, from, to, noticed, how, done }) => ({
    subject: say('Notice about your personal data'),
    paragraphs: [
      say(
        '{operator} has to tell you that personal data which is kept here about you may have been disclosed (Law No. 27 of 2022, Article 46).',
        { operator },
      ),
      say('Which data: {what}.', { what }),
      say('When: between {from} and {to}. It was noticed on {noticed}.', { from, to, noticed }),
      say('How: {how}', { how }),
      say('What is done about it: {done}', { done }),
      say(
        'Be careful with calls and messages that seem to come from us: nobody of us asks for your password.',
      ),
    ],
  }),
  password: say('Please change your password, also where you use the same one.'),
}))

/** The letter to those concerned, and to the authority. @param operator as the settings call them; '' nobody has said */
export function toIncidentLetter(
  { env }: Pick<Context, 'env'>,
  row: Row,
  locale: Locale,
  operator: string,
): IncidentLetter {
  const words = WORDS[locale]
  const said = (at: Date) => instantWords(at, locale, env.TIME_ZONE)
  const concerned = ACTIVITIES.filter(({ id }) => row.activities.includes(id))
  const { subject, paragraphs } = words.letter({
    operator: operator || words.operator,
    what: concerned.map(({ data }) => data[locale]).join('; '),
    from: said(row.from_at),
    to: said(row.to_at),
    noticed: said(row.noticed_at),
    how: row[`how_${locale}`] || words.missing,
    done: row[`done_${locale}`] || words.missing,
  })
  const password = concerned.some(({ id }) => id === 'logins')
  return { subject, paragraphs: password ? [...paragraphs, words.password] : paragraphs }
}

/** Both languages say everything. */
export const isLetterWritten = (row: Row) =>
  [row.how_en, row.how_id, row.done_en, row.done_id].every((text) => text !== '')
