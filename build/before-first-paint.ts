import type { Plugin } from 'vite'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * Has a browser run the start of the app before it draws the page, so that staff see no home page that is taken away at once
 * (web/start/lead-staff.ts). It is two kilobytes, fetched beside the stylesheet, which takes longer. Other browsers draw earlier.
 */
export const beforeFirstPaint: Plugin = {
  name: 'before-first-paint',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transformIndexHtml: {
    order: 'post',
    handler(html, { chunk }) {
      if (!chunk || !ENTRY.test(html)) throw new Error('The document has no script to begin with.')
      const preloads = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      return html.replace(
        ENTRY,
        (_, src: string) =>
          `<script type="module" blocking="render" crossorigin src="${src}"></script>${preloads.join('')}`,
      )
    },
  },
}
