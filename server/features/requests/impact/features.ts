import type { Feature } from '#contract/requests/impact.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const texts = inEachLanguage<Record<Feature['id'], [title: string, description: string]>>((say) => ({
  collection: [say('E-Waste Collection'), say('Responsibly collect and recycle e-waste')],
  supply: [say('E-Waste Supply'), say('Quality e-waste materials ready for recycling')],
  donation: [say('Donation'), say('Donate old electronics to be refurbished or recycled')],
  collaboration: [say('Collaboration'), say('Partner on research and innovative solutions')],
}))
const ids = ['collection', 'supply', 'donation', 'collaboration'] as const

/** The four services as tiles, in their order. The icon is the name of a drawing of the web app. */
export const listServiceTiles = (locale: Locale): Feature[] =>
  ids.map((id) => {
    const [title, description] = texts[locale][id]
    return { id, title, description, path: `/${id}`, icon: id }
  })
