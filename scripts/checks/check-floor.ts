// Refuses a build that uses what the oldest browsers lack (package.json, `browserslist`): its scripts, the service worker
// and its styles. Builds first what is out of date.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lackingInScript, lackingInStyle } from '../../build/lacking.ts'
import { chunksOf, type Manifest } from '../../build/manifest.ts'
import { ensureBuilt, root } from '../setup.mjs'

/** The features that web/start/older-browsers.ts brings. */
const PROVIDED = [
  ...['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with', 'isWellFormed'],
  ...['Object.hasOwn', 'URL.canParse', 'structuredClone', 'throwIfAborted'],
  ...['AbortSignal.any', 'AbortSignal.timeout'],
]

/** The calls that a script may make all the same. */
const SPARED_IN_SCRIPTS = [
  // Not the browser's: methods of that name of our own objects, and of zod, React, Tiptap, MapLibre, pdf-lib and core-js.
  ...['and', 'getName', 'xor'],
  ...['check', 'command', 'difference', 'drop', 'getHTML', 'move', 'notify', 'or', 'ping', 'resize', 'sync'],
  ...['take', 'toArray', 'transfer', 'use', 'wait'],
  // Asked for in another file, before the one that calls it is fetched (web/lib/device/push-device.ts); the worker hears of a
  // push only where it can show one.
  ...['Notification.requestPermission', 'showNotification'],
  // Asked for with the name of its class (web/lib/api/downloading.ts), or its refusal is caught (certificates/verify).
  ...['pipeThrough', 'DecompressionStream'],
  // Tried, and done without (web/features/requests/rounds/field/offline/field.ts).
  'BroadcastChannel',
  // Asked for by the name of its owner, in MapLibre.
  'Intl.Segmenter',
]

/** The features that a style may use all the same: without them something is less pretty, or other rules take their place. */
const SPARED_IN_STYLES = new Set([
  // Older words follow (build/older-css.ts).
  ...['translate', 'rotate'],
  // Tailwind gives the same values to every element where it is missing.
  '@property',
  // Without these the narrow arrangement stays, and a dialog grows without turning.
  ...['@container', 'container-type', 'scale'],
  // Others of the list in `:is()` hold, or the browser draws its own.
  ...[':open', ':popover-open', ':focus-visible', ':fullscreen', ':selection', ':backdrop', ':marker'],
  // A surface reacts less, a receipt is printed with its page; web/styles/base.css shows the focus.
  ':has',
  // Written with a prefix as well.
  ...['appearance', 'user-select', 'text-size-adjust', 'hyphens', 'tab-size'],
  // How it looks and feels, not what it says.
  ...[
    'accent-color',
    'color-scheme',
    'field-sizing',
    'outline',
    'overscroll-behavior',
    'resize',
    'scroll-behavior',
  ],
  ...['scroll-snap-type', 'scrollbar-width', 'text-wrap', 'zoom'],
])

await ensureBuilt()
const dist = join(root, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
/** These run before web/start/older-browsers.ts, or without it. */
const early = new Set([
  ...chunksOf(manifest, ['index.html']).map(({ file }) => file),
  ...['service-worker.js', 'outdated.js'],
])
const always = new Set(SPARED_IN_SCRIPTS)
const afterStart = new Set([...SPARED_IN_SCRIPTS, ...PROVIDED])

let wrong = false
for (const path of globSync(join(dist, '**', '*.{js,css}')).toSorted()) {
  const file = relative(dist, path)
  const code = readFileSync(path, 'utf8')
  const lacking = file.endsWith('.css')
    ? lackingInStyle(code, SPARED_IN_STYLES)
    : lackingInScript(code, early.has(file) ? always : afterStart)
  if (lacking.length === 0) continue
  wrong = true
  console.error(`dist/${file} uses what the oldest browsers lack: ${lacking.join(', ')}`)
}
if (wrong) {
  console.error('Write it in older words, or bring it along in web/start/older-browsers.ts.')
  process.exitCode = 1
}
