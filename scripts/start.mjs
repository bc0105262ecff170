import { spawn } from 'node:child_process'
import { together } from './children.mjs'
import { ensureBuilt, ensureInstalled, root, runtime } from './setup.mjs'

ensureInstalled()
ensureBuilt()
together(
  spawn(runtime(), ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    // The channel says nothing: its end tells the server that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
