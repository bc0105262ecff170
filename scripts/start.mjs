import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { together } from './children.mjs'
import { ensureBuilt, ensureInstalled, root, runtime } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
const quickly = pathToFileURL(join(root, 'scripts', 'quick-imports.mjs')).href
together(
  spawn(runtime(), ['--import', quickly, 'server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    // The channel says nothing: its end tells the server that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
