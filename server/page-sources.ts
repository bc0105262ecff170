import type { ContentKind } from '#contract/content.ts'
import type { PageLocale } from '#contract/rendering.ts'
import type { Context } from './context.ts'
import { list } from './features/content/list.ts'
import { dataSubmission } from './features/impact/data-submission.ts'
import { features } from './features/impact/features.ts'
import { figures } from './features/impact/figures.ts'
import { list as classes } from './features/knowledge/list.ts'
import { read as device } from './features/knowledge/read.ts'
import { factsOf } from './features/knowledge/facts.ts'
import type { PageSources } from './http/pages.ts'

/** The public data sets as their endpoints answer them, for the pages that the server makes. */
export const pageSources = (ctx: Context): PageSources => {
  const items = (kind: ContentKind) => (locale: PageLocale) =>
    list(ctx, { params: { kind }, query: { locale } })
  return {
    impact: () => figures(ctx),
    features: async (locale) => features(locale),
    dataSubmission: () => dataSubmission(ctx),
    news: items('news'),
    collection: items('collection'),
    supply: items('supply'),
    knowledge: async () => classes(),
    device: async (_, id = '') => (factsOf(id) ? device(id) : undefined),
  }
}
