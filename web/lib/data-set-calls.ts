import { content, type ContentKind } from '#contract/content.ts'
import { impact } from '#contract/impact.ts'
import { knowledge } from '#contract/knowledge.ts'
import { call } from './api.ts'
import type { DataSetName, DataSets } from './data-sets.ts'
import type { Locale } from './i18n.ts'

/** What is the same for everybody is asked for without a token: none has to be fetched first, and no session can end by it. */
type Options = { signal: AbortSignal; anonymous: true }
type Loaders = {
  [Name in Exclude<DataSetName, `${string}/${string}`>]: (
    locale: Locale,
    options: Options,
  ) => Promise<DataSets[Name]>
}

const list = (kind: 'news' | 'collection' | 'supply') => (locale: Locale, options: Options) =>
  call(content.list, { params: { kind }, query: { locale } }, options)

const loaders: Loaders = {
  impact: (_, options) => call(impact.figures, {}, options),
  features: (locale, options) => call(impact.features, { query: { locale } }, options),
  dataSubmission: async (_, options) => (await call(impact.dataSubmission, {}, options))[0] ?? null,
  headlines: (locale, options) =>
    call(content.list, { params: { kind: 'news' }, query: { locale, view: 'cards' } }, options),
  news: list('news'),
  collection: list('collection'),
  supply: list('supply'),
  knowledge: (_, options) => call(knowledge.list, {}, options),
}

/** @throws ApiError */
export const load = <Name extends DataSetName>(name: Name, locale: Locale, signal: AbortSignal) => {
  const options = { signal, anonymous: true } as const
  return loading(name, locale, options) as Promise<DataSets[Name]>
}

function loading(name: DataSetName, locale: Locale, options: Options) {
  const [set, id] = name.split(/\/(.*)/s) as [keyof Loaders | 'device', string?]
  if (set === 'device') return call(knowledge.read, { params: { class: id! } }, options)
  if (id === undefined) return loaders[set](locale, options)
  return call(content.item, { params: { kind: set as ContentKind, id }, query: { locale } }, options)
}

/** What follows in a list. @throws ApiError */
export const loadOlder = (kind: ContentKind, locale: Locale, cursor: string, signal: AbortSignal) =>
  call(content.list, { params: { kind }, query: { locale, cursor } }, { signal, anonymous: true })
