import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { beforeFirstPaint } from './build/before-first-paint.ts'
import { budget } from './build/budget.ts'
import { dataShape } from './build/data-shape.ts'
import { CSS_TARGETS, SCRIPT_TARGETS } from './build/floor.ts'
import { installable } from './build/installable.ts'
import { messageParts } from './build/message-parts.ts'
import { olderCss } from './build/older-css.ts'
import { outdated } from './build/outdated.ts'
import { places } from './build/places.ts'
import { precompressed } from './build/precompressed.ts'
import { together } from './build/together.ts'

/** A build beside the served one has another folder (scripts/setup.mjs). */
const folderFor = (ssr: boolean | undefined) => process.env.OUT_DIR ?? (ssr ? 'dist-server' : 'dist')
/** The chunks of the start (build/together.ts), and what the bundler adds to them. */
const ALWAYS_THERE = /^assets\/(framework|rolldown-runtime|shell|start)-[^/]+$/
const api = process.env.API_URL ?? 'http://localhost:8088'
// It advises the native plugin at every step of a build: below stands why not.
process.env.LINGUI_SUPPRESS_BABEL_WARNING ??= '1'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    messageParts(),
    lingui({ failOnCompileError: true }),
    // Not Lingui's native plugin: npm leaves its binaries out under the Node that installs (docs/decisions/0008).
    babel({ presets: [linguiTransformerBabelPreset()] }),
    outdated,
    precompressed,
    places(import.meta.dirname),
    budget,
    beforeFirstPaint,
    ...(isSsrBuild ? [] : [VitePWA(installable(folderFor(isSsrBuild)))]),
  ],
  resolve: {
    // React has had it since version 18: no copy for older ones in the first visit.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  define: {
    DATA_SHAPE: JSON.stringify(dataShape(import.meta.dirname)),
    // The renderer carries its own React: the fast one, whatever the server was started with.
    ...(command === 'build' && isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  css: { postcss: { plugins: [olderCss] } },
  build: {
    outDir: folderFor(isSsrBuild),
    target: SCRIPT_TARGETS,
    cssTarget: CSS_TARGETS,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what a part of the app needs leave out what is there before any of them: they count for `/`.
      resolveDependencies: (_, files) => files.filter((file) => !ALWAYS_THERE.test(file)),
    },
    rolldownOptions: {
      output: {
        // Short marks: the first page names every file.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        ...(!isSsrBuild && {
          chunkFileNames: ({ name }) => `assets/${name.replace('.page', '')}-[hash:7].js`,
          codeSplitting: { groups: together(import.meta.dirname), includeDependenciesRecursively: false },
        }),
      },
    },
    // Which files a page needs: the server says so in the document (server/http/site/pages.ts).
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
  },
  // The renderer of the public pages is one file of its own (`vite build --ssr`), with everything it needs.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/check', '/plain', '/config.json'].map((path) => [path, api]),
    ),
  },
}))
