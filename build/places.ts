import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildPlaces } from '../server/features/reference/locations/index/build.ts'
import { PLACES_FILE } from '../server/features/reference/locations/index/fingerprint.ts'

/** The index that the server searches places with, beside its renderer: made once here, it need not be made at a start. */
export const places = (root: string): Plugin => ({
  name: 'places',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  async generateBundle() {
    const source = await buildPlaces(join(root, 'server/features/reference/locations'))
    this.emitFile({ type: 'asset', fileName: PLACES_FILE, source })
  },
})
