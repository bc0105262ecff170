import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtCommand, SERVER_ENV } from './server-command.mjs'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
/** As it is written where the program's folder is the working one. */
const command = builtCommand('main').map((word) => word.replace(/^file:.*(?=\/dist-program\/)/, '.'))

test('a release runs the server as npm start does', () => {
  const [, run] = /^exec "\$node" (.*)$/m.exec(read('deploy/resirkuit.sh'))!
  const programs = run!.replaceAll('"$here/', '"./').replaceAll('"', '').replace('$program', 'main')
  expect(programs.replace('./dist-program/main', 'dist-program/main')).toBe(`${command.join(' ')} $@`)
})

test('the unit runs the server as npm start does', () => {
  const [, run] = /^ExecStart=(.*)$/m.exec(read('deploy/resirkuit.service'))!
  expect(run).toBe(`/usr/bin/env node ${command.join(' ')}`)
})

test('the image and the unit give the server the environment that npm start does', () => {
  for (const file of ['Dockerfile', 'deploy/resirkuit.service'])
    for (const [name, value] of Object.entries(SERVER_ENV))
      expect(read(file), file).toMatch(
        new RegExp(String.raw`^ENV.* ${name}=${value}$|^Environment=.* ${name}=${value}$`, 'm'),
      )
})

test('every setting of deploy/.env reaches the servers, but for those that the compose file sets, as its example says', () => {
  const [, server] = /^x-server:(.*?)^services:/ms.exec(read('deploy/compose.yaml'))!
  expect(server).toMatch(/^  env_file: \.env$/m)
  const [, environment] = /^  environment:\n((?: {4}.*\n)+)/m.exec(server!)!
  const set = [...environment!.matchAll(/^    ([A-Z_]+): (.*)$/gm)]
  const own = set.flatMap(([, name, value]) => (value!.startsWith(`\${${name}:`) ? [] : name!))
  const [, said] = /compose\.yaml sets them by itself:(.*)$/s.exec(read('deploy/env.example'))!
  // The last one is no setting of theirs: it is kept from them.
  expect([...said!.match(/[A-Z_]+/g)!, 'GARAGE_RPC_SECRET'].toSorted()).toEqual(own.toSorted())
})

test('a container’s excess memory is refused by the file system before the kernel ends the server', () => {
  const compose = read('deploy/compose.yaml')
  const megabytes = (pattern: RegExp) => Number(pattern.exec(compose)![1])
  const room = megabytes(/'\/data:[^']*\bsize=(\d+)m/)
  // A photo is taken where 512 MB are free.
  expect(room).toBeGreaterThan(600)
  expect(room).toBeLessThanOrEqual(megabytes(/mem_limit: (\d+)m/) / 2)
})
