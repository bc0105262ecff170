// npm run build: what is out of date of dist/, dist-server/ and dist-program/.
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
