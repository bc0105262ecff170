// How the app is installed on a phone, and what it keeps there to open without a network.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { LOCALES } from '../contract/foundation/locale.ts'
import { filesOf, pages, type Page } from '#web/routing/pages.ts'
import { chunksOf, type Manifest } from './manifest.ts'

/** The pages that open offline: the shell, the public pages with their texts, and the enquiry form. The rest is kept once used. */
const OFFLINE = [
  ...[
    'index.html',
    'web/start/main.tsx',
    ...LOCALES.flatMap((locale) => [`locales/${locale}.po?first`, `locales/${locale}.po?open`]),
  ],
  ...Object.values<Page>(pages).flatMap((page) => (page.offline ? filesOf(page) : [])),
  // The parts that these load later, and the page for a missing network.
  'web/pages/states/offline.tsx',
  'web/pages/states/kept-notice.tsx',
  'web/features/reference/content/item-dialog.tsx',
  'web/lib/api/data-set-calls.ts',
  'web/ui/overlay/toaster.tsx',
  'web/ui/carousel/start-embla.ts',
]

export const installable = (folder: string): Partial<VitePWAOptions> => ({
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
        const file = join(folder, '.vite', 'manifest.json')
        // The build has failed before this; its own message is the one to read.
        if (!existsSync(file)) return { manifest: entries, warnings: [] }
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
        const chunks = chunksOf(manifest, OFFLINE)
        const kept = new Set([
          'index.html',
          ...chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
        ])
        return { manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] }
      },
    ],
  },
})
