// Measures the desk's export: how long every request takes as CSV and as a workbook, and how much memory the server takes
// for it. Prints a section for RESULTS.md; `--write` puts it there.
//   npm run bench:export [-- --rows 100000] [--write]
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { TableFormat } from '#contract/foundation/tables.ts'
import { openDatabase } from '#server/database/open.ts'
import { startServer, type ServerProcess } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { fillWithRequests, fillWithWeights } from './fill.ts'
import { signIn } from './identity.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, write: { type: 'boolean', default: false } },
})
const ROWS = Number(values.rows)
const SAMPLE_MS = 20
const RUNS = 3

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data') }

try {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  await fillWithRequests(opened.db, ROWS)
  await fillWithWeights(opened.db)
  await opened.close()
  const report = await measure()
  if (values.write) await writeSection('export', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const server = await startServer(env)
  try {
    const authorization = `Bearer ${(await signIn(server.url)).idToken}`
    const lines: string[] = []
    for (const format of TableFormat.options)
      for (let run = 1; run <= RUNS; run++) {
        const { seconds, megabytes, from_MB, peak_MB } = await download(server, format, authorization)
        lines.push(
          `| ${format}, ${run}. time | ${seconds.toFixed(1)} | ${megabytes.toFixed(1)} | ${from_MB} | ${peak_MB} |`,
        )
      }
    return `Written by \`npm run bench:export\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}); ${ROWS.toLocaleString('en')} requests,
half of them with two items each, the server, its embedded database and the reader on the same machine.

| export | seconds | file, MB | server before, MB | server at its peak, MB |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
  } finally {
    await server.stop()
  }
}

async function download({ url, child }: ServerProcess, format: TableFormat, authorization: string) {
  const from_MB = await memoryOf(child.pid!)
  let peak_MB = from_MB
  const sampler = setInterval(
    () => void memoryOf(child.pid!).then((now) => (peak_MB = Math.max(peak_MB, now))),
    SAMPLE_MS,
  )
  const began = performance.now()
  const reply = await fetch(`${url}/api/submissions/export?format=${format}&locale=id`, {
    headers: { authorization, 'accept-encoding': 'identity' },
  })
  if (!reply.ok) throw new Error(`export: ${await reply.text()}`)
  let bytes = 0
  for await (const chunk of reply.body!) bytes += (chunk as Uint8Array).length
  clearInterval(sampler)
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1e6, from_MB, peak_MB }
}

/** The memory of a process. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
