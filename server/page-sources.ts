import { byKind } from '#contract/content-kinds.ts'
import type { Locale } from '#contract/locale.ts'
import type { Context } from './context.ts'
import { Problem } from './errors.ts'
import { read as certificate } from './features/certificates/read.ts'
import { indexOfItems } from './features/content/index-of-items.ts'
import { item } from './features/content/item.ts'
import { list } from './features/content/list.ts'
import { dataSubmission } from './features/impact/data-submission.ts'
import { features } from './features/impact/features.ts'
import { editions, publishedSet } from './features/factors/sets.ts'
import { figures } from './features/impact/figures.ts'
import { report } from './features/impact/report.ts'
import { FACTOR_VERSION, factsOf } from './features/knowledge/facts.ts'
import { list as classes } from './features/knowledge/list.ts'
import { read as device } from './features/knowledge/read.ts'
import { list as points } from './features/points/list.ts'
import type { PageSources } from './http/pages.ts'

/** The public data sets as their endpoints answer them, for the pages that the server makes. */
export const pageSources = (ctx: Context): PageSources => ({
  sets: {
    impact: () => figures(ctx),
    impactReport: () => report(ctx),
    factors: async () => ({ set: publishedSet(FACTOR_VERSION)!.set, editions: [...editions] }),
    features: async (locale) => features(locale),
    dataSubmission: () => dataSubmission(ctx),
    headlines: (locale) => list(ctx, { params: { kind: 'news' }, query: { locale, view: 'cards' } }),
    knowledge: async () => classes(),
    points: () => points(ctx),
    ...byKind(
      (kind) => (locale: Locale) => list(ctx, { params: { kind }, query: { locale, view: 'whole' } }),
    ),
  },
  things: {
    device: async (_, id) => (factsOf(id) ? device(id) : undefined),
    certificate: async (_, id) =>
      UUID.test(id)
        ? ifThereIs(certificate(ctx, id).then((certificate) => ({ success: true as const, certificate })))
        : undefined,
    ...byKind(
      (kind) => (locale: Locale, id: string) =>
        ifThereIs(item(ctx, { params: { kind, id }, query: { locale } })),
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
