import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:8088'

/** Compressed once at build time, so that the server never compresses a file for a visitor. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
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

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    precompressed(),
  ],
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/idp', '/check', '/config.json'].map((path) => [path, api])),
  },
})
