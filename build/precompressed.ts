import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compressed once at build time, so that the server never compresses a file for a visitor. */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(m?js|css|html|svg|json)$/.test(fileName)) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (content.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.br`,
          source: brotliCompressSync(content, { params }),
        })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) })
      }
    },
  },
}
