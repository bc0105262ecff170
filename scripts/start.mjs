import { spawn } from 'node:child_process'
import { together } from './children.mjs'
import { builtCommand, SERVER_ENV } from './server-command.mjs'
import { ensureBuilt, ensureInstalled, root, runtime } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
together(
  spawn(runtime(), [...builtCommand('main'), ...process.argv.slice(2)], {
    cwd: root,
    env: Object.assign({}, SERVER_ENV, process.env),
    // The channel says nothing: its end tells the server that this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
