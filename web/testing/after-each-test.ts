import { afterEach } from 'vitest'
import { cleanUp } from './show.tsx'

// Files share a page and its modules: a hook that a module registers belongs to the first file that imports it, so that this is read for
// each file.
afterEach(cleanUp)
