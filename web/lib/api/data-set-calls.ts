import type { QueryFunctionContext } from '@tanstack/react-query'
import { operations } from '#contract/administration/operations.ts'
import { byKind, type ContentKind } from '#contract/reference/content-kinds.ts'
import { certificates } from '#contract/proof/certificates.ts'
import { content } from '#contract/reference/content.ts'
import type { DataSet, DataSetName, DataSets, Things } from '#contract/data-sets.ts'
import { factors, type FactorSet } from '#contract/reference/factors.ts'
import { impact } from '#contract/requests/impact.ts'
import { knowledge } from '#contract/reference/knowledge.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { points } from '#contract/requests/points.ts'
import { ApiError, call } from './api.ts'
import { KEPT_AT } from './kept-at.ts'

/** Public data is asked for without a token: none has to be fetched first, and no session can end by it. */
type Options = { signal: AbortSignal; anonymous: true; transport: typeof fetch }

const sets: { [Name in keyof DataSets]: (locale: Locale, options: Options) => Promise<DataSets[Name]> } = {
  impact: (_, options) => call(impact.figures, {}, options),
  impactReport: (_, options) => call(impact.report, {}, options),
  factors: async (_, options) => {
    const current = { params: { version: 'current' }, query: {} } as const
    const [file, { editions }] = await Promise.all([
      call(factors.read, current, options),
      call(factors.list, {}, options),
    ])
    return { set: JSON.parse(await file.text()) as FactorSet, editions }
  },
  features: (locale, options) => call(impact.features, { query: { locale } }, options),
  dataSubmission: async (_, options) => (await call(impact.dataSubmission, {}, options))[0] ?? null,
  headlines: (locale, options) =>
    call(content.list, { params: { kind: 'news' }, query: { locale, view: 'cards' } }, options),
  knowledge: (_, options) => call(knowledge.list, {}, options),
  points: (_, options) => call(points.list, {}, options),
  operator: (_, options) => call(operations.operator, {}, options),
  ...byKind(
    (kind) => (locale: Locale, options: Options) =>
      call(content.list, { params: { kind }, query: { locale } }, options),
  ),
}

const things: {
  [Kind in keyof Things]: (locale: Locale, id: string, options: Options) => Promise<Things[Kind]>
} = {
  device: (_, id, options) => call(knowledge.read, { params: { class: id } }, options),
  certificate: (_, id, options) => call(certificates.read, { params: { id } }, options),
  ...byKind(
    (kind) => (locale: Locale, id: string, options: Options) =>
      call(content.item, { params: { kind, id }, query: { locale } }, options),
  ),
}

/** All that can change while a version of the server runs: the knowledge and its factors come with it. */
export const changing = (Object.keys(sets) as (keyof DataSets)[]).filter(
  (name) => name !== 'knowledge' && name !== 'factors',
)

/** @throws ApiError */
export function load<Name extends DataSetName>(
  name: Name,
  locale: Locale,
  signal: AbortSignal,
  transport: typeof fetch = fetch,
) {
  const options = { signal, anonymous: true, transport } as const
  const [set, id] = name.split(/\/(.*)/s) as [keyof DataSets & keyof Things, string?]
  const loading = id === undefined ? sets[set](locale, options) : things[set](locale, id, options)
  return loading as Promise<DataSet<Name>>
}

/**
 * For a query. A copy of the service worker is no answer: it is shown where there is nothing yet, as old as it is.
 * @throws ApiError
 */
export async function ask<Name extends DataSetName>(
  name: Name,
  locale: Locale,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
) {
  const kept_ms: number[] = []
  const data = await load(name, locale, signal, async (...request) => {
    const response = await fetch(...request)
    const kept_at = response.headers.get(KEPT_AT)
    if (kept_at) kept_ms.push(Date.parse(kept_at))
    return response
  })
  if (kept_ms.length === 0) return data
  if (client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, data, { updatedAt: Math.min(...kept_ms) })
  throw new ApiError(0, 'offline', `Only the copy of this device answers for ${name}`)
}

/** The next part of a list. @throws ApiError */
export const loadOlder = (kind: ContentKind, locale: Locale, cursor: string, signal: AbortSignal) =>
  call(content.list, { params: { kind }, query: { locale, cursor } }, { signal, anonymous: true })
