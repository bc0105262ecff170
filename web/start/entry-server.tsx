import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { CONTENT_KINDS, type ContentKind } from '#contract/reference/content-kinds.ts'
import { StaticRouter } from '#web/routing/router.tsx'
import type { DataSetName, GivenData } from '#contract/data-sets.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import type { PageRenderer, PageRequest } from '#contract/rendering.ts'
import { App } from './app.tsx'
import { descriptionOf } from '#web/routing/description.ts'
import { dataSetKey } from '#web/lib/api/data-sets.ts'
import { loadMessages } from '#web/lib/words/i18n.ts'
import { setZone } from '#web/lib/time/zone.ts'
import { filesOf, pages, type Page } from '#web/routing/pages.ts'
import { paths } from '#web/routing/paths.ts'
import { createQueryClient } from './providers.tsx'
import { dataAt, pageAt, paramsIn, preloadPage } from '#web/routing/routes.tsx'
import { memberTitles } from '#web/routing/member-titles.ts'
import { titleOf } from '#web/routing/titles.ts'

/** An address as the app writes it (`/exploreewaste` is `/ExploreEwaste`), with what the server must know of its page. */
const at = (path: string) => {
  const page = pageAt(path)
  if (!page.data) return null
  const params = paramsIn(page, path)
  return {
    path: page.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    data: dataAt(path),
  }
}

const withoutParams = (path: string) => path.replace(/\/:.*$/, '')

/** Of a page that only the browser makes: its address without what somebody may have written into it. */
const framed = (path: string) => {
  const page = pageAt(path)
  // A part without a value is a dash, so that it stays this page and not the one above it.
  return page.name === 'nowhere' ? '/404' : page.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '-')
}

/** The device that the page is about. */
const deviceOf = (names: readonly DataSetName[], data: GivenData) =>
  data[names.find(isDevice) ?? 'device/']?.device
const isDevice = (name: DataSetName): name is `device/${string}` => name.startsWith('device/')

/** The article or item that the page is about. */
const itemOf = (names: readonly DataSetName[], data: GivenData) => data[names.find(isItem) ?? 'news/']?.item
const isItem = (name: DataSetName): name is `${ContentKind}/${string}` =>
  CONTENT_KINDS.some((kind) => name.startsWith(`${kind}/`))

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
  const title = subject ? `${subject} - Resirkuit` : titleOf(i18n, pageAt(path).name, memberTitles)
  const description = descriptionOf(i18n, pageAt(path), { item, device })
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
      <meta property="og:locale" content={LOCALE_TAG[locale].replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const head: PageRenderer['head'] = (request) => {
  i18n.activate(request.locale)
  return renderToString(<Head {...request} />)
}

const table: Page[] = Object.values(pages)
const hidden = table
  .filter((page) => page.hidden || page.audience === 'member')
  .map(({ path }) => withoutParams(path))

export const renderer: PageRenderer = {
  publicPaths: table.filter(({ data }) => data).map(({ path }) => path),
  hiddenPaths: hidden.filter((path) => !hidden.some((above) => path.startsWith(`${above}/`))),
  publicPage: (path) => {
    const known = at(path)
    return known && { path: known.path, data: known.data }
  },
  async render(request) {
    const { path, locale, data } = request
    await loadMessages(locale, 'open')
    const known = at(path)
    const page = pageAt(path)
    const status = page.name === 'nowhere' ? 404 : 200
    i18n.activate(locale)
    if (known) await preloadPage(path)
    const queryClient = createQueryClient()
    for (const [name, value] of Object.entries(data))
      queryClient.setQueryData(dataSetKey(name as DataSetName, locale), value)
    // Another request may have changed it while this one waited; from here on nothing waits.
    i18n.activate(locale)
    setZone(request.time_zone)
    const html = renderToString(
      <App
        queryClient={queryClient}
        router={(children) => <StaticRouter location={known ? path : framed(path)}>{children}</StaticRouter>}
      />,
    )
    queryClient.clear()
    const texts = page.audience === 'first' ? ['first'] : ['first', 'open']
    const modules = [
      'web/start/main.tsx',
      // A member's files are fetched once it is known that somebody is one.
      ...(page.audience === 'member' ? [] : filesOf(page)),
      ...texts.map((part) => `locales/${locale}.po?${part}`),
    ]
    return { status, head: head(request), html, modules }
  },
  head,
  moved,
}
