// Which modules come together in one file. Left alone, a first visit would come as thirty, each compressed by itself.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { filesOf, pages, type Page } from '#web/routing/pages.ts'

type Graph = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

/**
 * The code that changes with an update of the packages. By hand: packages come through files that import all of their
 * modules, so the graph does not say which of them a first visit needs.
 */
const FRAMEWORK = new RegExp(
  [
    String.raw`/node_modules/(react|react-dom|scheduler|regexparam|use-sync-external-store|@lingui/(core|react))/`,
    String.raw`/node_modules/@tanstack/(query-persist-client-core|query-sync-storage-persister)/`,
    // Not what only lists without an end, and forms, need.
    String.raw`/node_modules/@tanstack/(query-core|react-query)/(?!.*(nfiniteQueryO|useInfinite|utationO|useMutation|ueries|streamed|Suspense))`,
    String.raw`/lucide-react/dist/esm/(?!icons/)`,
    String.raw`/lucide-react/dist/esm/icons/(arrow-(left|right)|camera|chevron-(down|left|right)|compass|house|menu|newspaper|pause|play|rotate-(cw|ccw-clock)|triangle-(alert|exclamation-point)|user-round)\.mjs`,
  ].join('|'),
)

/** The code of every first visit, in files that stay in the browser's cache. */
export function together(root: string): Rolldown.CodeSplittingGroup[] {
  const at = (files: readonly string[]) => files.map((file) => join(root, file))
  const boot = once((graph) => importedBy(at(['web/start/boot.ts']), graph))
  const shell = once((graph) => shellOf(at, graph))
  return [
    // By itself: in another file it would bring that along at the very start.
    // What looks at the document and the device before anything else is fetched.
    {
      debugName: 'start',
      name: (id, graph) => (boot(graph).has(id) || id.includes('vite/preload-helper') ? 'start' : null),
    },
    { name: 'framework', test: FRAMEWORK },
    { debugName: 'shell', name: (id, graph) => (shell(graph).has(id) ? 'shell' : null) },
    // Wherever something is typed; the first page would name each of them.
    { name: 'common', test: /\/contract\/foundation\/(common|phone|typed)\.ts$/ },
    // How times and visits are said: never one without the other for long, and the first page names fewer files.
    {
      name: 'format',
      test: /\/(web\/lib\/words\/(format|failure-labels)|contract\/requests\/zone-names)\.ts$/,
    },
    // The first page names every file that others fetch: a file for each small picture costs more there than here.
    { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  ]
}

/** The start of the app, and the code that the home page shares with other pages. */
function shellOf(at: (files: readonly string[]) => string[], graph: Graph) {
  const others = Object.values<Page>(pages).filter(({ file }) => file !== pages.home.file)
  const elsewhere = importedBy(at(others.flatMap(filesOf)), graph)
  const home = importedBy(at(filesOf(pages.home)), graph)
  return new Set([
    ...importedBy(at(['web/start/main.tsx']), graph),
    ...[...home].filter((id) => elsewhere.has(id)),
  ])
}

/** The app's own modules that come with these at once, without these themselves. */
export function importedBy(entries: readonly string[], graph: Graph) {
  const reached = new Set(entries)
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes('/node_modules/')) reached.add(imported)
  for (const entry of entries) reached.delete(entry)
  return reached
}

/** The graph is known when the first module is placed. */
function once<Found>(find: (graph: Graph) => Found) {
  let found: Found | undefined
  return (graph: Graph) => (found ??= find(graph))
}
