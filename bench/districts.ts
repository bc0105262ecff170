// The wall time of a district query that nobody asked before, one after the other, beside an answer from memory on the same
// server. Writes the section "Districts" of RESULTS.md. The search reads no database, so none is filled.
//   npm run bench:districts [-- --write]
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, startServer } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
/** Queries of a series; every series asks others. */
const QUERIES = 400
const SERIES = 6

const mistyped = (name: string) => name.slice(0, 2) + name.slice(3)
const WAYS = [
  (name: string) => name.slice(0, 9),
  (name: string) => mistyped(name).slice(0, 9),
  (name: string) => `Jl. Melati 5, RT 3/RW 4, Kec. ${name}, Indonesia 40132`,
  (name: string) => `Kec. ${mistyped(name)}, Indonesia`,
]

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const server = await startServer({ DATA_DIR: join(folder, 'data') })
try {
  const paths = await queryPaths()
  const searches: Times[] = []
  const answers: Times[] = []
  for (let series = 0; series < SERIES; series++) {
    searches.push(await timeCalls(paths.slice(series * QUERIES, (series + 1) * QUERIES)))
    answers.push(await timeCalls(Array.from({ length: QUERIES }, () => '/api/features')))
  }
  const rows = searches.map(
    (one, at) => `| ${at === 0 ? '1, just started' : at + 1} | ${cell(one)} | ${cell(answers[at]!)} |`,
  )
  const report = `Written by \`npm run bench:districts -- --write\` on ${new Date().toISOString().slice(0, 10)} (${cpus()[0]?.model.trim()}). Each series asks ${QUERIES} queries that
were never asked before, one after the other: names as they are typed, mistyped names, addresses, and addresses with a mistyped name, a quarter each. Cells: p50 · p95 ms,
on the client's clock. The last column is an answer from memory, asked in the same way: what the way to the server and back takes.

| series | a new query | an answer from memory |
| --- | --- | --- |
${rows.join('\n')}
`
  process.stdout.write(report)
  if (values.write) await writeSection('districts', report)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Times = { p50_ms: number; p95_ms: number }

function cell({ p50_ms, p95_ms }: Times) {
  return `${p50_ms.toFixed(1)} · ${p95_ms.toFixed(1)}`
}

async function queryPaths() {
  const file = join(root, 'node_modules/idn-area-data/data/districts.csv')
  const names = (await readFile(file, 'utf8'))
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[2] ?? [])
  // Spread over the country, and no name before all others had their turn.
  const spread = names.map((_, at) => names[(at * 7919) % names.length]!)
  const queries = new Set(spread.map((name, at) => WAYS[at % WAYS.length]!(name)))
  return [...queries].map((query) => `/api/location_area/search?q=${encodeURIComponent(query)}`)
}

async function timeCalls(paths: readonly string[]): Promise<Times> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    const answer = await fetch(`${server.url}${path}`, { headers: AS_BROWSERS })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50_ms: times[times.length >> 1]!, p95_ms: times[Math.floor(times.length * 0.95)]! }
}
