import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_FLAGS } from './server-command.mjs'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
/** As it is written where the program's folder is the working one. */
const command = [...SERVER_FLAGS, 'server/main.ts'].map((word) =>
  word.startsWith('file:') ? `./scripts/${basename(word)}` : word,
)

test('the image runs the server as npm start does', () => {
  const [, run] = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))!
  expect(JSON.parse(run!)).toEqual(['node', ...command])
})

test('the unit runs the server as npm start does', () => {
  const [, run] = /^ExecStart=(.*)$/m.exec(read('deploy/resirkuit.service'))!
  expect(run).toBe(`/usr/bin/env node ${command.join(' ')}`)
})
