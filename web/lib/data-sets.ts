import { useLingui } from '@lingui/react'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ContentArticle, ContentList } from '#contract/content.ts'
import type { DataSubmission, Feature, Impact } from '#contract/impact.ts'
import type { ClassFacts, ClassList } from '#contract/knowledge.ts'
import type { Locale } from './i18n.ts'

/** What the public pages show. Each is fetched once, kept on the device, shown at once and refreshed behind. */
export type DataSets = {
  impact: Impact
  features: Feature[]
  /** Of the list the specification asks for, the first element. */
  dataSubmission: DataSubmission | null
  /** The newest news as their cards: what the home page shows, without the articles. */
  headlines: ContentList
  news: ContentList
  collection: ContentList
  supply: ContentList
  knowledge: ClassList
  /** One class of the knowledge base. */
  [device: `device/${string}`]: ClassFacts
  /** One article or item. */
  [item: ItemSet]: ContentArticle
}
type ItemSet = `${'news' | 'collection' | 'supply'}/${string}`
export type DataSetName = keyof DataSets

const names = ['impact', 'features', 'dataSubmission', 'headlines', 'news', 'collection', 'supply'] as const
/** Figures are the same in every language; what is in both languages too. */
const neutral = /^(impact|dataSub|knowledge|device)/

/** Fetched less than five minutes ago: not fetched again. */
const FRESH_ms = 5 * 60_000

export const DATA_SET = 'data'

export const dataSetKey = (name: DataSetName, locale: Locale) =>
  neutral.test(name) ? [DATA_SET, name] : [DATA_SET, name, locale]

export const dataSetQuery = <Name extends DataSetName>(name: Name, locale: Locale) =>
  queryOptions<DataSets[Name]>({
    queryKey: dataSetKey(name, locale),
    // The calls bring the contract along; a first visit comes with its data and does without them.
    queryFn: async ({ signal }) => (await import('./data-set-calls.ts')).load(name, locale, signal),
    staleTime: FRESH_ms,
    gcTime: Infinity,
  })

/** One data set in the reader's language: the copy of this device at once, then what the server says. */
export function useDataSet<Name extends DataSetName>(name: Name) {
  const { i18n } = useLingui()
  return useQuery(dataSetQuery(name, i18n.locale as Locale))
}

/** Fetches all of them side by side, however fresh they are. @throws the first failure, once all have been tried */
export async function refreshDataSets(client: QueryClient, locale: Locale) {
  const results = await Promise.allSettled(
    names.map((name) => client.fetchQuery({ ...dataSetQuery(name, locale), staleTime: 0 })),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Forgets all of them, also what the device kept. */
export const clearDataSets = (client: QueryClient) => client.removeQueries({ queryKey: [DATA_SET] })
