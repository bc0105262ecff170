import { GIVEN_DAYS, type RightsDeed, type RightsKind } from '#contract/people/rights.ts'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'

type Answered = { kind: RightsKind; answer: string; refusal: string | null; done: readonly RightsDeed[] }
type Links = { copy: string | null; page: string }
type Words = {
  operator: string
  proof: (operator: string, kind: RightsKind, url: string) => Letter
  answer: (operator: string, answered: Answered, links: Links) => Letter
}

const KINDS: Record<RightsKind, Bilingual> = {
  access: inBothLanguages('to see the data kept about you'),
  correction: inBothLanguages('to have data about you corrected'),
  erasure: inBothLanguages('to have data about you deleted'),
  objection: inBothLanguages('to have the use of your data stopped or limited'),
}

/** The letters. Neither says whether anything is kept about its reader. */
export const LETTERS = inEachLanguage<Words>((say) => ({
  operator: say('the operator'),
  proof: (operator, kind, url) => ({
    subject: say('Confirm your request about your data'),
    before: [
      say(
        'Somebody has asked {operator} with this address {asked}. If it was you, confirm it: only then does anybody look for data.',
        { operator, asked: KINDS[kind] },
      ),
    ],
    link: { label: say('Confirm the request'), url },
    after: [
      say(
        'The link works for {hours} hours. If it was not you, do nothing: the request is deleted, and nobody has learned anything.',
        { hours: KEPT.unproven_rights_h },
      ),
    ],
  }),
  answer: (operator, { kind, answer, refusal, done }, { copy, page }) => ({
    subject: say('The answer to your request about your data'),
    before: [
      say('You asked {asked}. This is the answer of {operator}:', { asked: KINDS[kind], operator }),
      answer,
      ...(done.includes('account-deleted')
        ? [
            say(
              'Your account was deleted, with its profile and its photos. Nobody can log in with it any more. This letter is the last one: your address and your question are deleted once it is sent.',
            ),
          ]
        : []),
      ...(refusal
        ? [say('The request was refused. You may turn to the authority for personal data protection.')]
        : []),
      ...(copy
        ? [
            say(
              'A copy of your data is behind this link, for {days} days. Anybody with the link can open it: do not pass it on.',
              { days: GIVEN_DAYS },
            ),
          ]
        : []),
    ],
    link: copy ? { label: say('Download the copy'), url: copy } : { label: say('Your rights'), url: page },
    after: [],
  }),
}))
