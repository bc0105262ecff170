import type { Locale } from '#contract/foundation/locale.ts'
import type { ReportKind } from '#contract/requests/points.ts'

type Service = { service_code: string; service_name: string; description: string; group: string }

/** Of each language: what can be asked for, and what can be said about a drop-off point. */
const TEXTS: Record<Locale, Record<string, Omit<Service, 'service_code'>>> = {
  en: {
    collection: {
      service_name: 'E-waste collection',
      description: 'Dead electronics to be picked up. Say what they are, and how many.',
      group: 'Requests',
    },
    'point-full': {
      service_name: 'Drop-off point is full',
      description: 'Nothing more goes into the drop-off point.',
      group: 'Drop-off points',
    },
    'point-broken': {
      service_name: 'Drop-off point is broken',
      description: 'The drop-off point cannot be used.',
      group: 'Drop-off points',
    },
    'point-outside': {
      service_name: 'E-waste beside a drop-off point',
      description: 'Something lies outside of the drop-off point.',
      group: 'Drop-off points',
    },
  },
  id: {
    collection: {
      service_name: 'Penjemputan sampah elektronik',
      description: 'Barang elektronik rusak yang perlu dijemput. Sebutkan apa saja dan berapa banyak.',
      group: 'Permintaan',
    },
    'point-full': {
      service_name: 'Titik setor penuh',
      description: 'Titik setor sudah tidak muat lagi.',
      group: 'Titik setor',
    },
    'point-broken': {
      service_name: 'Titik setor rusak',
      description: 'Titik setor tidak bisa digunakan.',
      group: 'Titik setor',
    },
    'point-outside': {
      service_name: 'Sampah elektronik di luar titik setor',
      description: 'Ada barang yang ditaruh di luar titik setor.',
      group: 'Titik setor',
    },
  },
}

const OF_POINT = 'point-'
export const COLLECTION = 'collection'

export const serviceCode = (kind: ReportKind) => `${OF_POINT}${kind}`
/** What a service says of a point; undefined: it is none of those. */
export const reportKind = (code: string) =>
  code.startsWith(OF_POINT) && code in TEXTS.en ? (code.slice(OF_POINT.length) as ReportKind) : undefined

export const isService = (code: string) => Object.hasOwn(TEXTS.en, code)
export const serviceName = (code: string, locale: Locale) => TEXTS[locale][code]!.service_name

/** The list of services, as GeoReport v2 wants it. */
export const listServices = (locale: Locale) =>
  Object.entries(TEXTS[locale]).map(([service_code, { group, ...texts }]) => ({
    service_code,
    ...texts,
    metadata: false,
    type: 'realtime',
    keywords: '',
    group,
  }))
