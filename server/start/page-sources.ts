import { byKind } from '#contract/reference/content-kinds.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { readCertificate } from '#server/features/proof/certificates/read.ts'
import { indexOfItems } from '#server/features/reference/content/index-of-items.ts'
import { readItem } from '#server/features/reference/content/item.ts'
import { listContent } from '#server/features/reference/content/list.ts'
import { dataSubmission } from '#server/features/requests/impact/data-submission.ts'
import { listServiceTiles } from '#server/features/requests/impact/features.ts'
import { editions, publishedSet } from '#server/features/reference/factors/sets.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { readImpactReport } from '#server/features/requests/impact/report.ts'
import { readOperator } from '#server/features/foundation/settings/read-operator.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { listClasses } from '#server/features/reference/knowledge/list.ts'
import { readClass } from '#server/features/reference/knowledge/read.ts'
import { listPoints } from '#server/features/requests/points/list.ts'
import type { PageSources } from '#server/http/site/pages.ts'

/** The public data sets as their endpoints answer them, for the pages that the server makes. */
export const pageSources = (ctx: Context): PageSources => ({
  sets: {
    impact: () => readFigures(ctx),
    impactReport: () => readImpactReport(ctx),
    factors: async () => ({ set: publishedSet(FACTOR_VERSION)!.set, editions: [...editions] }),
    features: async (locale) => listServiceTiles(locale),
    dataSubmission: () => dataSubmission(ctx),
    headlines: (locale) => listContent(ctx, { params: { kind: 'news' }, query: { locale, view: 'cards' } }),
    knowledge: async () => listClasses(),
    points: () => listPoints(ctx),
    operator: () => readOperator(ctx),
    ...byKind(
      (kind) => (locale: Locale) => listContent(ctx, { params: { kind }, query: { locale, view: 'whole' } }),
    ),
  },
  things: {
    device: async (_, id) => (findDeviceFacts(id) ? readClass(id) : undefined),
    certificate: async (_, id) =>
      UUID.test(id)
        ? ifThereIs(readCertificate(ctx, id).then((certificate) => ({ success: true as const, certificate })))
        : undefined,
    ...byKind(
      (kind) => (locale: Locale, id: string) =>
        ifThereIs(readItem(ctx, { params: { kind, id }, query: { locale } })),
    ),
  },
  index: (kind) => indexOfItems(ctx, kind),
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Undefined where it is told that there is no such thing. */
const ifThereIs = <Thing>(thing: Promise<Thing>) =>
  thing.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
