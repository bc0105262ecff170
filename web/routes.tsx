import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import type { DataSetName } from './lib/data-sets.ts'
import { deferred } from './lib/deferred.tsx'
import { loadMessages, type Locale, type MessagePart } from './lib/i18n.ts'
import { RequireUser } from './pages/require-user.tsx'
import { paths } from './paths.ts'

export type PageRoute = {
  path: string
  /** Missing: the product's name alone. */
  title?: MessageDescriptor
  load: () => Promise<ComponentType>
  /** Which of the texts it needs (scripts/message-parts.ts splits them); without one those that everybody may read. */
  messages?: MessagePart
  /** Of a page that only the browser makes, and that many come to from outside: fetched early, as those of `open` are. */
  files?: readonly string[]
  /** For everybody, also for search engines: the server makes the page. */
  open?: {
    /** Where the page and its parts are, so that the browser fetches them early. */
    files: readonly string[]
    /** The data sets that come with it; `:class` is what stands there in the address. */
    data?: readonly DataSetName[]
    /** Further parts of the page that are fetched on their own. */
    parts?: () => Promise<unknown>
  }
  children?: readonly (Omit<PageRoute, 'path' | 'children'> & { path?: string })[]
}

const landing = {
  // The form too: it opens at once, also where the network has gone away meanwhile.
  files: ['web/pages/landing-content.tsx', 'web/pages/landing-form.tsx', 'web/pages/landing-kept.tsx'],
  parts: async () => (await import('./pages/landing.tsx')).preloadLanding(),
}

/** Every place of the app. */
export const pages: readonly PageRoute[] = [
  {
    path: paths.home,
    messages: 'first',
    open: { files: ['web/pages/home.tsx'], data: ['impact', 'features', 'dataSubmission', 'headlines'] },
    load: async () => (await import('./pages/home.tsx')).Home,
  },
  {
    path: paths.explore,
    title: msg`Explore E-Waste`,
    open: { files: ['web/pages/explore.tsx'], data: ['collection', 'supply'] },
    load: async () => (await import('./pages/explore.tsx')).Explore,
  },
  {
    path: paths.news,
    title: msg`News`,
    open: { files: ['web/pages/news.tsx'], data: ['news'] },
    load: async () => (await import('./pages/news.tsx')).News,
  },
  ...(['news', 'collection', 'supply'] as const).map((kind): PageRoute => ({
    path: `${kind === 'news' ? '' : paths.explore}/${kind}/:id`,
    title: kind === 'news' ? msg`News` : msg`Explore E-Waste`,
    open: { files: ['web/pages/article.tsx'], data: [`${kind}/:id`] },
    load: async () => (await import('./pages/article.tsx')).articlePage(kind),
  })),
  {
    path: paths.knowledge,
    title: msg`Device guide`,
    open: { files: ['web/pages/knowledge.tsx'], data: ['knowledge'] },
    load: async () => (await import('./pages/knowledge.tsx')).Knowledge,
  },
  {
    path: `${paths.knowledge}/:class`,
    title: msg`About this device`,
    open: { files: ['web/pages/knowledge-device.tsx'], data: ['device/:class'] },
    load: async () => (await import('./pages/knowledge-device.tsx')).KnowledgeDevice,
  },
  {
    path: paths.collection,
    title: msg`E-Waste Collection`,
    open: landing,
    load: async () => (await import('./pages/landing.tsx')).Collection,
  },
  {
    path: paths.supply,
    title: msg`E-Waste Supply`,
    open: landing,
    load: async () => (await import('./pages/landing.tsx')).Supply,
  },
  {
    path: paths.donation,
    title: msg`Donation`,
    open: landing,
    load: async () => (await import('./pages/landing.tsx')).Donation,
  },
  {
    path: paths.collaboration,
    title: msg`Collaboration`,
    open: landing,
    load: async () => (await import('./pages/landing.tsx')).Collaboration,
  },
  {
    path: paths.privacy,
    title: msg`Privacy`,
    open: { files: ['web/pages/privacy.tsx'] },
    load: async () => (await import('./pages/privacy.tsx')).Privacy,
  },
  {
    path: '/track/:code?',
    title: msg`Track a request`,
    files: ['web/pages/track.tsx'],
    load: async () => (await import('./pages/track.tsx')).Track,
  },
  {
    path: paths.timeline,
    title: msg`Timeline`,
    files: ['web/pages/timeline.tsx'],
    load: async () => (await import('./pages/timeline.tsx')).Timeline,
  },
  {
    path: paths.login,
    title: msg`Login`,
    files: ['web/pages/login.tsx'],
    load: async () => (await import('./pages/login.tsx')).Login,
  },
  // `/test` is the specification's address of it.
  ...[paths.forgotPassword, '/test'].map((path) => ({
    path,
    title: msg`Forgot password`,
    files: ['web/pages/forgot-password.tsx'],
    load: async () => (await import('./pages/forgot-password.tsx')).ForgotPassword,
  })),
  {
    path: paths.resetPassword,
    title: msg`New password`,
    files: ['web/pages/reset-password.tsx'],
    load: async () => (await import('./pages/reset-password.tsx')).ResetPassword,
  },
  {
    path: paths.profile,
    title: msg`Profile`,
    messages: 'member',
    load: async () => (await import('./pages/profile.tsx')).Profile,
  },
  {
    path: paths.changePassword,
    title: msg`Change Password`,
    messages: 'member',
    load: async () => (await import('./pages/change-password.tsx')).ChangePassword,
  },
  {
    path: paths.editProfile,
    title: msg`Edit Profile`,
    messages: 'member',
    load: async () => (await import('./pages/edit-profile.tsx')).EditProfile,
  },
  {
    path: paths.admin,
    title: msg`Admin`,
    messages: 'member',
    load: async () => (await import('./pages/admin/admin.tsx')).Admin,
    children: [
      { load: async () => (await import('./pages/admin/submissions.tsx')).AdminSubmissions },
      {
        path: paths.adminUsers,
        title: msg`Manage Users`,
        load: async () => (await import('./pages/admin/users.tsx')).AdminUsers,
      },
      {
        path: paths.adminUserList,
        title: msg`User List`,
        load: async () => (await import('./pages/admin/user-list.tsx')).AdminUserList,
      },
      {
        path: paths.adminContent,
        title: msg`Content`,
        load: async () => (await import('./pages/admin/content.tsx')).AdminContent,
      },
      {
        path: `${paths.adminContent}/:id`,
        title: msg`Content`,
        load: async () => (await import('./pages/admin/content-item.tsx')).AdminContentItem,
      },
      {
        path: paths.adminApiTest,
        title: msg`API Test`,
        load: async () => (await import('./pages/admin/api-test.tsx')).AdminApiTest,
      },
      {
        path: paths.adminAudit,
        title: msg`Audit Log`,
        load: async () => (await import('./pages/admin/audit.tsx')).AdminAudit,
      },
    ],
  },
  ...(import.meta.env.DEV
    ? [{ path: '/dev/gallery', load: async () => (await import('./pages/gallery.tsx')).default }]
    : []),
]

const NOWHERE: PageRoute = {
  path: '*',
  title: msg`Page not found`,
  messages: 'first',
  load: async () => (await import('./pages/not-found.tsx')).NotFound,
}

type Placed = Omit<PageRoute, 'children'> & {
  pattern: RegExp
  keys: string[]
  element: ReactNode
  /** Fetches its code and its texts. */
  preload: () => Promise<unknown>
}

/** A page is there once its code and its texts are. */
function place({ path, load, messages = 'open', ...page }: PageRoute, guarded: boolean): Placed {
  const Component = deferred(async () => {
    const [component] = await Promise.all([load(), loadMessages(i18n.locale as Locale, messages)])
    return component
  })
  const element = guarded ? (
    <RequireUser>
      <Component />
    </RequireUser>
  ) : (
    <Component />
  )
  return { ...page, ...parse(path), path, load, messages, element, preload: Component.preload }
}

/** Each address with the pages it shows, the outer one first. */
const places: Placed[][] = [...pages, NOWHERE].flatMap(({ children, ...page }) => {
  const outer = place(page, page.messages === 'member')
  const inner = children?.map((child) =>
    place({ path: page.path, ...child, messages: page.messages ?? 'open' }, false),
  )
  return inner ? inner.map((one) => [outer, one]) : [[outer]]
})

/** The pages that an address shows, the outer one first; the last one names it. Capital letters do not matter. */
export const pagesAt = (pathname: string) =>
  // `NOWHERE` takes every address that nothing before it took.
  places.find((pages) => pages.at(-1)!.pattern.test(pathname))!

/** What stands in the address for the parts that the last page's path leaves open. */
export function paramsIn(pages: readonly Placed[], pathname: string) {
  const { pattern, keys } = pages.at(-1)!
  const found = pattern.exec(pathname) ?? []
  return Object.fromEntries(keys.map((key, at) => [key, found[at + 1] && decoded(found[at + 1]!)]))
}

/** Somebody may type a stray `%`: it is taken as it stands. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The data sets that the page at an address comes with. */
export function dataAt(pathname: string) {
  const pages = pagesAt(pathname)
  const params = paramsIn(pages, pathname)
  return (pages[0]!.open?.data ?? []).map(
    (name) => name.replace(/:(\w+)/, (_, key: string) => params[key] ?? '') as DataSetName,
  )
}

/** Fetches what an address needs, so that it can be shown at once. @throws when it cannot be had */
export const preloadPages = (pathname: string) =>
  Promise.all(pagesAt(pathname).flatMap(({ preload, open }) => [preload(), open?.parts?.()]))
