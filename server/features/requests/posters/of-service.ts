import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Service } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { drawPoster } from './draw.ts'

const WORDS: Record<Service, { title: Bilingual; text: Bilingual }> = {
  collection: {
    title: inBothLanguages('We fetch your electronic waste'),
    text: inBothLanguages(
      'Say what you have and where it is. The operator arranges the collection with you.',
    ),
  },
  donation: {
    title: inBothLanguages('Donate electronics that you no longer use'),
    text: inBothLanguages('Donate old electronics to be refurbished or recycled'),
  },
  supply: {
    title: inBothLanguages('Materials from electronic waste'),
    text: inBothLanguages(
      'Say which material you are looking for, and the operator tells you what there is.',
    ),
  },
  collaboration: {
    title: inBothLanguages('Let us do something about electronic waste together'),
    text: inBothLanguages('Partner on research and innovative solutions'),
  },
}
const KIND = inBothLanguages('Electronic waste')
const SCAN = inBothLanguages('Scan to send a request')

/** The poster of a service. @throws Problem 409 without a public address */
export function drawServicePoster(ctx: Context, service: Service) {
  const { title, text } = WORDS[service]
  return drawPoster(ctx, { kind: KIND, title, lines: [text], scan: SCAN, path: `/${service}` })
}
