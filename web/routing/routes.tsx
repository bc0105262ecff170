import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import type { DataSetName } from '#contract/data-sets.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'
import { pages, type Page, type PageName } from './pages.ts'
import { RequireUser } from '#web/pages/states/require-user.tsx'

/** The exports of a page's file. */
export type PageFile = {
  default: ComponentType<Record<string, string>>
  /** Of a page for everybody: what search engines and shared links say about it. */
  description?: Description
  /** Fetches its further parts, where it is to be there at once. */
  preload?: () => Promise<unknown>
}
/** It may depend on what the page is given, or on the name of the one thing that it is about. */
type Description =
  | MessageDescriptor
  | ((of: Readonly<Record<string, string>>) => MessageDescriptor | undefined)

const files = import.meta.glob<PageFile>([
  '../pages/**/*.page.tsx',
  '!../pages/account/**',
  '!../pages/admin/**',
  '!../pages/verify/**',
  '!../pages/confirm.page.tsx',
  '!../pages/field.page.tsx',
  '!../pages/sticker.page.tsx',
  '!../pages/timeline.page.tsx',
  '!../pages/track.page.tsx',
])
const fileOf = async (address: string) =>
  (files[address] ?? (await import('./account-pages.ts')).accountPages[address]!)()

type Part = { element: ReactNode; preload: () => Promise<void>; file: () => PageFile | undefined }

/** A page, or what is around it, is there once its code and its texts are. */
function partOf(file: string, { audience, props }: Page): Part {
  let fetched: PageFile | undefined
  const Component = deferred(async () => {
    const [page] = await Promise.all([
      fileOf(`../pages/${file}.page.tsx`),
      loadMessages(localeNow(), audience),
    ])
    fetched = page
    return page.default
  })
  return {
    element: <Component {...props} />,
    file: () => fetched,
    preload: async () => {
      await Component.preload()
      await fetched!.preload?.()
    },
  }
}

/** One for all the pages inside it, so that it stays when these change. */
const around = new Map<string, Part>()
function partAround(file: string, page: Page) {
  const part = around.get(file) ?? partOf(file, page)
  around.set(file, part)
  return part
}

type Place = Omit<Page, 'data'> & { data?: readonly DataSetName[] }

function place([name, page]: [string, Place]) {
  const part = partOf(page.file, page)
  const parts = page.inside ? [partAround(page.inside, page), part] : [part]
  const elements = parts.map(({ element }) => element)
  if (page.audience === 'member') elements[0] = <RequireUser>{elements[0]}</RequireUser>
  return {
    ...page,
    ...parse(page.path),
    name: name as PageName,
    /** The outer one first. */
    elements,
    /** Fetches its code and its texts. */
    preload: () => Promise.all(parts.map(({ preload }) => preload())),
    /** The exports of its file, once loaded. */
    fileOf: part.file,
  }
}

const places = Object.entries<Place>(pages).map(place)

/** The page at an address. Capital letters do not matter. */
export const pageAt = (pathname: string) =>
  // `nowhere` takes every address that nothing before it took.
  places.find(({ pattern }) => pattern.test(pathname))!

/** The values in the address for the parts that the page's path leaves open. */
export function paramsIn({ pattern, keys }: ReturnType<typeof pageAt>, pathname: string) {
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
  const page = pageAt(pathname)
  const params = paramsIn(page, pathname)
  return (page.data ?? []).map(
    (name) => name.replace(/:(\w+)/, (_, key: string) => params[key] ?? '') as DataSetName,
  )
}

/** Fetches what an address needs, so that it can be shown at once. @throws when it cannot be had */
export const preloadPage = (pathname: string) => pageAt(pathname).preload()
