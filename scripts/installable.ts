// How the app is installed on a phone, and what it keeps there to open without a network.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VitePWAOptions } from 'vite-plugin-pwa'

/** What opens offline: the shell, the public pages with their texts, and the enquiry form. The rest is kept once used. */
const OFFLINE = [
  ...[
    'index.html',
    'web/main.tsx',
    'locales/en.po?first',
    'locales/en.po?open',
    'locales/id.po?first',
    'locales/id.po?open',
  ],
  ...[
    'home',
    'explore',
    'news',
    'article',
    'landing',
    'landing-content',
    'landing-form',
    'landing-kept',
    'track',
    'offline',
    'kept-notice',
    'not-found',
  ].map((page) => `web/pages/${page}.tsx`),
  'web/features/content/item-dialog.tsx',
  'web/lib/data-set-calls.ts',
  'web/ui/toaster.tsx',
  'web/ui/start-embla.ts',
]

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }

/** The files of these modules and of what they import, as Vite built them. */
function filesOf(manifest: Record<string, Chunk>, keys: readonly string[]) {
  const files = new Set<string>()
  const reached = new Set(keys)
  for (const key of reached) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`To be kept for offline, and not in the build: ${key}`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) reached.add(imported)
  }
  return files
}

export const installable = (root: string): Partial<VitePWAOptions> => ({
  strategies: 'injectManifest',
  srcDir: 'web/pwa',
  filename: 'service-worker.ts',
  // web/pwa/register.ts does it, and says what it does.
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Resirkuit',
    short_name: 'Resirkuit',
    description: 'Serahkan, cari, dan donasikan sampah elektronik, lalu ikuti sampai didaur ulang.',
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#0f5c47',
    categories: ['utilities', 'education'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
    shortcuts: [
      { name: 'Minta penjemputan', url: '/collection' },
      { name: 'Lacak permintaan', url: '/track' },
    ],
  },
  injectManifest: {
    injectionPoint: 'self.PRECACHED',
    globPatterns: ['index.html', 'assets/*'],
    manifestTransforms: [
      (entries) => {
        const file = join(root, 'dist', '.vite', 'manifest.json')
        // The build has failed before this; its own message is the one to read.
        if (!existsSync(file)) return { manifest: entries, warnings: [] }
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
        const kept = filesOf(manifest, OFFLINE).add('index.html')
        return { manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] }
      },
    ],
  },
})
