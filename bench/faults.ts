// The behaviour in each fault, under a light load of clients that send again whatever was not acknowledged: errors,
// losses, the report of health, the time to recover, and the memory that is left.
// node bench/faults.ts [--only name,…] [--kills 100] [--write]     after npm run build; as root, with Debian's
// PostgreSQL and libfaketime
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { clockJumps, greedyClient, idleConnections, slowLoris } from './faults/crowds.ts'
import {
  dataDiskFull,
  filesDiskFull,
  killedEmbedded,
  killedOnServer,
  postmasterKilled,
  serverRestarted,
  serverStopped,
} from './faults/database.ts'
import { contentSite, mail, storeAway, visionEngine } from './faults/outside.ts'
import type { Outcome } from './faults/scene.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)

const scenarios: Record<string, () => Promise<Outcome[]>> = {
  'kill-embedded': () => killedEmbedded(kills),
  'kill-on-server': () => killedOnServer(kills),
  postmaster: postmasterKilled,
  'server-stopped': serverStopped,
  'server-restarted': serverRestarted,
  'disk-data': dataDiskFull,
  'disk-files': filesDiskFull,
  mail,
  content: contentSite,
  vision: visionEngine,
  store: storeAway,
  clock: clockJumps,
  idle: idleConnections,
  loris: slowLoris,
  greedy: greedyClient,
}
const wanted = values.only?.split(',') ?? Object.keys(scenarios)
const outcomes: Outcome[] = []
for (const name of wanted) {
  const run = scenarios[name]
  if (!run) throw new Error(`No such fault: ${name}. There are ${Object.keys(scenarios).join(', ')}.`)
  const found = await run().catch((error: unknown) => {
    process.stdout.write(`${name} could not be looked at: ${String((error as Error).stack)}\n`)
    process.exitCode = 1
    return []
  })
  for (const outcome of found) {
    outcomes.push(outcome)
    process.stdout.write(`${name}: ${row(outcome)}\n`)
    for (const wrong of outcome.wrong) process.stdout.write(`  WRONG: ${wrong}\n`)
  }
}

const lines = [
  `Written by \`npm run bench:faults\` on a machine of ${availableParallelism()} cores. Each under six clients, every third ask an enquiry, which is sent again under its key until`,
  'it is acknowledged. "Over" is the time from the end of the cause (of a kill: from the kill) to the first thing that works again; the budget is 5 s.',
  '',
  '| Fault | callers met | acknowledged | lost or double | over after, ms | health said | memory before, at most, after, MB |',
  '| --- | --- | ---: | ---: | ---: | --- | --- |',
  ...outcomes.map(row),
]
if (values.write) await writeSection('faults', lines.join('\n'))
if (outcomes.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1

function row({ fault, meanwhile, acknowledged, lost, recovered_ms, health, memory_mb }: Outcome) {
  const over = recovered_ms === undefined ? '' : Math.round(recovered_ms)
  return `| ${fault} | ${meanwhile} | ${acknowledged} | ${lost} | ${over} | ${health} | ${memory_mb.join(', ')} |`
}
