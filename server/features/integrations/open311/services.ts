import type { Locale } from '#contract/foundation/locale.ts'
import { WasteSource } from '#contract/reference/items.ts'
import type { ReportKind } from '#contract/requests/points.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Service = { service_code: string; service_name: string; description: string; group: string }

/** The services in each language: requests, and reports about a drop-off point. */
const TEXTS = inEachLanguage<Record<string, Omit<Service, 'service_code'>>>((say) => ({
  collection: {
    service_name: say('E-waste collection'),
    description: say('Dead electronics to be picked up. Say what they are, and how many.'),
    group: say('Requests'),
  },
  'point-full': {
    service_name: say('Drop-off point is full'),
    description: say('Nothing more goes into the drop-off point.'),
    group: say('Drop-off points'),
  },
  'point-broken': {
    service_name: say('Drop-off point is broken'),
    description: say('The drop-off point cannot be used.'),
    group: say('Drop-off points'),
  },
  'point-outside': {
    service_name: say('E-waste beside a drop-off point'),
    description: say('Something lies outside of the drop-off point.'),
    group: say('Drop-off points'),
  },
}))

/** The question of a collection besides its standard fields. */
const WASTE_SOURCE = inEachLanguage<{ description: string; names: Record<WasteSource, string> }>((say) => ({
  description: say('Where does it come from?'),
  names: {
    household: say('A household'),
    'public-place': say('A public place'),
    'managed-area': say('A shop or office in a managed area'),
    business: say('A business'),
  },
}))

const OF_POINT = 'point-'
export const COLLECTION = 'collection'

export const serviceCode = (kind: ReportKind) => `${OF_POINT}${kind}`
/** The kind of report that a service stands for; undefined: it is none of those. */
export const reportKind = (code: string) =>
  code.startsWith(OF_POINT) && code in TEXTS.en ? (code.slice(OF_POINT.length) as ReportKind) : undefined

export const isService = (code: string) => Object.hasOwn(TEXTS.en, code)
export const serviceName = (code: string, locale: Locale) => TEXTS[locale][code]!.service_name

/** The list of services, as GeoReport v2 wants it. */
export const listServices = (locale: Locale) =>
  Object.entries(TEXTS[locale]).map(([service_code, { group, ...texts }]) => ({
    service_code,
    ...texts,
    metadata: service_code === COLLECTION,
    type: 'realtime',
    keywords: '',
    group,
  }))

/** The definition of a service: the questions that a program may ask, in the form of GeoReport v2. */
export const defineService = (service_code: string, locale: Locale) => ({
  service_code,
  attributes: service_code === COLLECTION ? [wasteSourceAttribute(locale)] : [],
})

function wasteSourceAttribute(locale: Locale) {
  const { description, names } = WASTE_SOURCE[locale]
  return {
    variable: true,
    code: 'waste_source',
    datatype: 'singlevaluelist',
    required: false,
    datatype_description: null,
    order: 1,
    description,
    values: WasteSource.options.map((key) => ({ key, name: names[key] })),
  }
}
