import type { Plugin } from 'vite'

/** The answer for files of earlier builds: under a name that stays, without anything of the app in it. */
export const outdated: Plugin = {
  name: 'outdated',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'web/pwa/outdated.ts', fileName: 'outdated.js' })
  },
}
