import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { messageParts } from './scripts/message-parts.ts'
import { installable } from './scripts/installable.ts'

const api = process.env.API_URL ?? 'http://localhost:8088'

/** Compressed once at build time, so that the server never compresses a file for a visitor. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json)$/.test(fileName)) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < 1024) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(content, { params }),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          })
        }
      },
    },
  }
}

/** What the server answers for files of earlier builds: under a name that stays, without anything of the app in it. */
const outdated: Plugin = {
  name: 'outdated',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'web/pwa/outdated.ts', fileName: 'outdated.js' })
  },
}

/** What the kept data sets look like: another contract, another mark. */
const dataShape = createHash('sha256')
  .update(
    ['content', 'impact', 'knowledge', 'weights']
      .map((name) => readFileSync(join(import.meta.dirname, 'contract', `${name}.ts`)))
      .join(''),
  )
  .digest('hex')
  .slice(0, 12)

/**
 * What every first visit loads, in two files that stay in the browser's cache: what changes with an update of the
 * packages, and what changes with ours. Left alone it would come as thirty, each compressed by itself.
 */
const together = [
  // By itself: in another file it would bring that along at the very start.
  { name: 'preload', test: /vite\/preload-helper/ },
  // What looks at the document and the device before anything else is fetched.
  { name: 'start', test: /web\/(served-page|early-presses|lib\/storage|lib\/identity\/stored-session)\.ts$/ },
  {
    name: 'framework',
    test: new RegExp(
      [
        String.raw`/node_modules/(react|react-dom|scheduler|regexparam|use-sync-external-store|@lingui/(core|react))/`,
        String.raw`/node_modules/@tanstack/(query-persist-client-core|query-sync-storage-persister)/`,
        // Not what only lists without an end, and forms, need.
        String.raw`/node_modules/@tanstack/(query-core|react-query)/(?!.*(nfiniteQueryO|useInfinite|utationO|useMutation|ueries|streamed|Suspense))`,
        String.raw`/lucide-react/dist/esm/(?!icons/)`,
        String.raw`/lucide-react/dist/esm/icons/(arrow-(left|right)|camera|chevron-(down|right)|compass|house|menu|newspaper|rotate-(cw|ccw-clock)|triangle-(alert|exclamation-point)|user-round)\.mjs`,
      ].join('|'),
    ),
  },
  {
    name: 'shell',
    test: new RegExp(
      [
        String.raw`/web/(frame/(?!member-menu|avatar|desk-places)|illustrations/(art|logo)\.tsx|(app|paths|providers|router|routes|scroll-memory|shell|title)\.tsx?$)`,
        String.raw`/web/lib/(age|api|base|data-sets|deferred|error-message|fetch-problem|format|handed-photo|i18n|kept-data-sets|log|session|theme|use-hydrated|use-now)\.tsx?$`,
        String.raw`/web/pages/(no-profile|page-error|require-user)\.tsx$`,
        String.raw`/web/features/accounts/(start-session|use-sign-out)\.ts$`,
        String.raw`/web/lib/identity/port\.ts$`,
        String.raw`/contract/picture-url\.ts$`,
        // The lists of the home page, of the news and of the catalogue.
        String.raw`/web/features/content/(article-date|list-notices|other-language|picture|picture-url)\.tsx?$`,
        String.raw`/web/illustrations/(pictures\.ts|art/.+\.svg)`,
        String.raw`/web/ui/(badge|button|card|class-names|empty-state|error-state|reason|skeleton|spinner|toast|visually-hidden)\.tsx?$`,
      ].join('|'),
    ),
  },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    messageParts(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    outdated,
    precompressed(),
    ...(isSsrBuild ? [] : [VitePWA(installable(import.meta.dirname))]),
  ],
  define: {
    DATA_SHAPE: JSON.stringify(dataShape),
    // The renderer carries its own React: the fast one, whatever the server was started with.
    ...(command === 'build' && isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : { codeSplitting: { groups: together, includeDependenciesRecursively: false } },
    },
    // Which files a page needs: the server says so in the document (server/http/pages.ts).
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
  },
  // The renderer of the public pages is one file of its own (`vite build --ssr`), with everything it needs.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/idp', '/check', '/config.json'].map((path) => [path, api])),
  },
}))
