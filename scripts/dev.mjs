// The server on PORT (8088), started again when its code changes, and Vite with hot reload on 5173.
import { spawn } from 'node:child_process'
import { together } from './children.mjs'
import { ensureInstalled, root, runtime } from './setup.mjs'

ensureInstalled({ tests: true })
const run = (args, env) =>
  spawn(runtime(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
together(
  run(['--watch', '--watch-preserve-output', 'server/start/main.ts', ...process.argv.slice(2)], {
    PORT: process.env.PORT || '8088',
  }),
  run(['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'], {
    API_URL: `http://localhost:${process.env.PORT || '8088'}`,
  }),
)
