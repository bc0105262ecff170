import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from './router.tsx'
import type { ContentItem, ContentList } from '#contract/content.ts'
import type { ClassFacts } from '#contract/knowledge.ts'
import type { PageRenderer, PageRequest } from '#contract/rendering.ts'
import { App } from './app.tsx'
import { descriptions, deviceDescription } from './descriptions.ts'
import { dataSetKey, type DataSetName } from './lib/data-sets.ts'
import { loadMessages } from './lib/i18n.ts'
import { createQueryClient } from './providers.tsx'
import { pagesAt, pages, paramsIn, preloadPages } from './routes.tsx'
import { titleOf } from './title.ts'

/** An address as the app writes it (`/exploreewaste` is `/ExploreEwaste`), with what the server must know of its page. */
const at = (path: string) => {
  const found = pagesAt(path)
  const [outer] = found
  if (!outer?.open) return null
  const params = paramsIn(found, path)
  const filled = (pattern: string) => pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  return {
    path: filled(outer.path),
    open: outer.open,
    data: (outer.open.data ?? []).map(filled),
    messages: outer.messages,
  }
}

/** The device that the page is about. */
const deviceOf = (names: readonly string[], data: PageRequest['data']) =>
  (data[names.find((name) => name.startsWith('device/')) ?? ''] as ClassFacts | undefined)?.device

/** What `?item=` names, in the lists that the page has. */
function itemOf({ item, data }: PageRequest): ContentItem | undefined {
  if (item === null) return
  const [kind, id] = item.includes(':') ? item.split(':', 2) : [null, item]
  const lists = kind ? [data[kind]] : Object.values(data)
  return lists.flatMap((list) => (list as ContentList | undefined)?.items ?? []).find((one) => one.id === id)
}

function Head(request: PageRequest) {
  const { path, origin, locale } = request
  const known = at(path)
  const item = known ? itemOf(request) : undefined
  const device = deviceOf(known?.data ?? [], request.data)?.name[locale]
  const subject = item?.title ?? device
  const title = subject ? `${subject} - Resirkuit` : titleOf(i18n, pagesAt(path))
  const description =
    item?.description ??
    i18n._(device ? deviceDescription(device) : (descriptions[known?.path ?? '/'] ?? descriptions['/']!))
  const query = item ? `?${new URLSearchParams({ item: request.item! })}` : ''
  const address = known && `${origin}${known.path}${query}`
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
    if (!known) return { status, head: head(request), html: null, modules: [] }
    i18n.activate(locale)
    await preloadPages(path)
    const queryClient = createQueryClient()
    for (const [name, value] of Object.entries(data))
      queryClient.setQueryData(dataSetKey(name as DataSetName, locale), value)
    // Another request may have changed it while this one waited; from here on nothing waits.
    i18n.activate(locale)
    const html = renderToString(
      <App
        queryClient={queryClient}
        router={(children) => <StaticRouter location={path}>{children}</StaticRouter>}
      />,
    )
    queryClient.clear()
    const texts = known.messages === 'first' ? ['first'] : ['first', 'open']
    const modules = [
      'web/main.tsx',
      ...known.open.files,
      ...texts.map((part) => `locales/${locale}.po?${part}`),
    ]
    return { status, head: head(request), html, modules }
  },
  head,
}
