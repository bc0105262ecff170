import type { Feature } from '#contract/requests/impact.ts'
import type { Locale } from '#contract/foundation/locale.ts'

const texts: Record<Locale, Record<Feature['id'], [title: string, description: string]>> = {
  en: {
    collection: ['E-Waste Collection', 'Responsibly collect and recycle e-waste'],
    supply: ['E-Waste Supply', 'Quality e-waste materials ready for recycling'],
    donation: ['Donation', 'Donate old electronics to be refurbished or recycled'],
    collaboration: ['Collaboration', 'Partner on research and innovative solutions'],
  },
  id: {
    collection: [
      'Pengumpulan Sampah Elektronik',
      'Kumpulkan dan daur ulang sampah elektronik dengan bertanggung jawab',
    ],
    supply: ['Pasokan Sampah Elektronik', 'Bahan sampah elektronik bermutu yang siap didaur ulang'],
    donation: ['Donasi', 'Donasikan elektronik lama untuk diperbaiki atau didaur ulang'],
    collaboration: ['Kolaborasi', 'Bermitra dalam riset dan solusi inovatif'],
  },
}
const ids = ['collection', 'supply', 'donation', 'collaboration'] as const

/** The four services as tiles, in their order. The icon is the name of a drawing of the web app. */
export const listServiceTiles = (locale: Locale): Feature[] =>
  ids.map((id) => {
    const [title, description] = texts[locale][id]
    return { id, title, description, path: `/${id}`, icon: id }
  })
