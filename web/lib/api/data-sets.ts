import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { ContentKind } from '#contract/reference/content-kinds.ts'
import type { DataSet, DataSetName, DataSets, Things } from '#contract/data-sets.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { useLocale } from '#web/lib/words/i18n.ts'

/** Which are the same in every language; content never is. */
const neutral: Record<Exclude<keyof DataSets | keyof Things, ContentKind>, boolean> = {
  impact: true,
  impactReport: true,
  factors: true,
  features: false,
  dataSubmission: true,
  headlines: false,
  knowledge: true,
  points: true,
  operator: true,
  device: true,
  certificate: true,
}

/** Fetched less than five minutes ago: not fetched again. */
const FRESH_MS = 5 * 60_000
/** Figures change with every weight. Asking again is cheap: the server answers that nothing has changed. */
const FIGURES_FRESH_MS = 15_000
export const FIGURES: readonly unknown[] = [
  'impact',
  'impactReport',
  'dataSubmission',
] satisfies DataSetName[]

export const DATA_SET = 'data'

export const dataSetKey = (name: DataSetName, locale: Locale) =>
  neutral[name.split('/')[0] as keyof typeof neutral] ? [DATA_SET, name] : [DATA_SET, name, locale]

/** The calls bring the contract along; a first visit comes with its data and does without them. */
const calls = () => import('./data-set-calls.ts')

export const dataSetQuery = <Name extends DataSetName>(name: Name, locale: Locale) =>
  queryOptions<DataSet<Name>>({
    queryKey: dataSetKey(name, locale),
    queryFn: async (context) => (await calls()).ask(name, locale, context),
    staleTime: FIGURES.includes(name) ? FIGURES_FRESH_MS : FRESH_MS,
    gcTime: Infinity,
  })

/** One data set in the reader's language: the copy of this device at once, then what the server says. */
export function useDataSet<Name extends DataSetName>(name: Name) {
  return useQuery(dataSetQuery(name, useLocale()))
}

/** Fetches all that may have changed side by side, however fresh they are. @throws the first failure, once all have been tried */
export async function refreshDataSets(client: QueryClient, locale: Locale) {
  const { changing } = await calls()
  const results = await Promise.allSettled(
    changing.map((name) => client.fetchQuery({ ...dataSetQuery(name, locale), staleTime: 0 })),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Forgets all of them, also what the device kept. */
export const clearDataSets = (client: QueryClient) => client.removeQueries({ queryKey: [DATA_SET] })
