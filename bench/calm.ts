// The cost of metrics and of the log of slow statements: the same calls to servers with and without them, in turns.
// Writes the section "Calm" of RESULTS.md.
// npm run bench:calm [-- --rounds 5] [--seconds 4] [--write]
import { mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServer } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})
const CONNECTIONS = 16
const KINDS: Record<string, Record<string, string>> = {
  off: {},
  metrics: { METRICS_PORT: '0' },
  'slow statements, with their requests': { SLOW_QUERY_MS: '1000' },
}
/** The first is answered from memory, the second asks the database each time. */
const PATHS = ['/api/features', '/api/check']

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const names = Object.keys(KINDS)
const servers = await Promise.all(
  names.map((name, at) => startServer({ DATA_DIR: join(folder, String(at)), ...KINDS[name] })),
)

try {
  const seen = new Map<string, number[]>()
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const path of PATHS)
      // Each round begins with another one.
      for (let turn = 0; turn < names.length; turn++) {
        const at = (turn + round) % names.length
        const per_s = await drive(`${servers[at]!.url}${path}`)
        const key = `${path} ${names[at]}`
        // The first warms up.
        if (round > 0) seen.set(key, [...(seen.get(key) ?? []), per_s])
      }
  const median = (path: string, name: string) => {
    const all = seen.get(`${path} ${name}`)!.toSorted((a, b) => a - b)
    return all[Math.floor(all.length / 2)]!
  }
  const rows = PATHS.flatMap((path) =>
    names.map((name) => {
      const per_s = median(path, name)
      return `| \`GET ${path}\` | ${name} | ${Math.round(per_s)} | ${(per_s / median(path, 'off')).toFixed(2)} |`
    }),
  )
  const report = `Written by \`npm run bench:calm\`: ${CONNECTIONS} connections, three servers in turns, the median of ${values.rounds} rounds of ${values.seconds} s.

| Call | | per second | against off |
| --- | --- | ---: | ---: |
${rows.join('\n')}
`
  if (values.write) await writeSection('calm', report)
  process.stdout.write(report)
} finally {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function drive(url: string) {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: Number(values.seconds),
    headers: AS_BROWSERS,
  })
  if (non2xx + errors > 0) throw new Error(`${url} refused ${non2xx + errors} calls.`)
  return requests.average
}
