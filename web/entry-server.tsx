import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from './router.tsx'
import type { ContentArticle, ContentItem, ContentKind } from '#contract/content.ts'
import type { ClassFacts } from '#contract/knowledge.ts'
import type { PageRenderer, PageRequest } from '#contract/rendering.ts'
import { App } from './app.tsx'
import { descriptionOf } from './descriptions.ts'
import { dataSetKey, type DataSetName } from './lib/data-sets.ts'
import { loadMessages } from './lib/i18n.ts'
import { paths } from './paths.ts'
import { createQueryClient } from './providers.tsx'
import { dataAt, pagesAt, pages, paramsIn, preloadPages } from './routes.tsx'
import { titleOf } from './title.ts'

/** An address as the app writes it (`/exploreewaste` is `/ExploreEwaste`), with what the server must know of its page. */
const at = (path: string) => {
  const found = pagesAt(path)
  const [outer] = found
  if (!outer?.open) return null
  const params = paramsIn(found, path)
  return {
    path: outer.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    open: outer.open,
    data: dataAt(path),
    messages: outer.messages,
  }
}

/** Of a page that only the browser makes: its address without what somebody may have written into it. */
const framed = (path: string) => {
  const { path: pattern } = pagesAt(path).at(-1)!
  return pattern === '*' ? '/404' : pattern.replace(/\/:.*$/, '')
}

/** The device that the page is about. */
const deviceOf = (names: readonly string[], data: PageRequest['data']) =>
  (data[names.find((name) => name.startsWith('device/')) ?? ''] as ClassFacts | undefined)?.device

/** The article or item that the page is about. */
const itemOf = (names: readonly string[], data: PageRequest['data']): ContentItem | undefined =>
  (data[names.find((name) => ITEM.test(name)) ?? ''] as ContentArticle | undefined)?.item
const ITEM = /^(news|collection|supply)\//

/** On the pages that list them, items of earlier versions stood in the query: alone news, the others with their kind. */
function moved(path: string, item: string) {
  const page = at(path)?.path
  if (page === paths.news) return paths.item('news', item)
  const [, kind, id] = /^(collection|supply):(.+)$/s.exec(item) ?? []
  return page === paths.explore && id ? paths.item(kind as ContentKind, id) : null
}

function Head(request: PageRequest) {
  const { path, origin, locale } = request
  const known = at(path)
  const item = itemOf(known?.data ?? [], request.data)
  const device = deviceOf(known?.data ?? [], request.data)?.name[locale]
  const subject = item?.title ?? device
  const title = subject ? `${subject} - Resirkuit` : titleOf(i18n, pagesAt(path))
  const description = descriptionOf(i18n, known?.path, { item, device })
  const address = known && `${origin}${known.path}`
  const picture = item?.image ? `/api/content/images/${item.image.id}/1280.webp` : '/social.png'
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content="Resirkuit" />
      <meta property="og:type" content={item ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={origin + picture} />
      {!item?.image && <meta property="og:image:width" content="1200" />}
      {!item?.image && <meta property="og:image:height" content="630" />}
      <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_GB'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const head: PageRenderer['head'] = (request) => {
  i18n.activate(request.locale)
  return renderToString(<Head {...request} />)
}

export const renderer: PageRenderer = {
  publicPaths: pages.filter(({ open }) => open).map(({ path }) => path),
  publicPage: (path) => {
    const known = at(path)
    return known && { path: known.path, data: known.data }
  },
  async render(request) {
    const { path, locale, data } = request
    await loadMessages(locale, 'open')
    const known = at(path)
    const status = pagesAt(path).at(-1)?.path === '*' ? 404 : 200
    i18n.activate(locale)
    if (known) await preloadPages(path)
    const queryClient = createQueryClient()
    for (const [name, value] of Object.entries(data))
      queryClient.setQueryData(dataSetKey(name as DataSetName, locale), value)
    // Another request may have changed it while this one waited; from here on nothing waits.
    i18n.activate(locale)
    const html = renderToString(
      <App
        queryClient={queryClient}
        router={(children) => <StaticRouter location={known ? path : framed(path)}>{children}</StaticRouter>}
      />,
    )
    queryClient.clear()
    const texts = known?.messages === 'first' ? ['first'] : ['first', 'open']
    const modules = [
      'web/main.tsx',
      ...(known ? known.open.files : (pagesAt(path).at(-1)!.files ?? [])),
      ...texts.map((part) => `locales/${locale}.po?${part}`),
    ]
    return { status, head: head(request), html, modules }
  },
  head,
  moved,
}
