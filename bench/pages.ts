// Measures the public pages with Lighthouse as a phone sees them (its simulated slow 4G and a processor four times
// slower), on the built product with its seed content, and writes the section "Pages" of RESULTS.md.
//   npm run bench:pages [-- --runs 5] [--only /,/news]      CHROMIUM=/path for the system's browser
import { readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { root, startServer } from '#server/testing/server-process.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '/,/news,/ExploreEwaste,/collection' },
    print: { type: 'boolean', default: false },
  },
})
const RUNS = Number(values.runs)
const PAGES = values.only.split(',')

type Measured = {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
  lcp_ms: number
  fcp_ms: number
  tbt_ms: number
  cls: number
  script_gzip: number
  script_sent: number
  font_sent: number
  total_sent: number
}

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-pages-'))
spawnSync('chmod', ['o+x', folder])
const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' })
try {
  const rows: { page: string; median: Measured; worst: Measured }[] = []
  for (const page of PAGES) {
    const runs: Measured[] = []
    // The first run of a page also makes its pictures; like a warm server, it is not counted.
    for (let run = 0; run <= RUNS; run++) {
      const url = server.url.replace('127.0.0.1', 'localhost') + page
      // A busy machine sometimes loses the beginning of the trace; that is no measurement, good or bad.
      const measured = await visit(url).catch(() => visit(url))
      if (run > 0) runs.push(measured)
    }
    rows.push({ page, median: combine(runs, median), worst: combine(runs, (all) => Math.max(...all)) })
  }
  const report = table(rows)
  process.stdout.write(report)
  if (!values.print) await writeSection('pages', report)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** One visit with an empty cache, in a browser of its own. */
async function visit(url: string): Promise<Measured> {
  const chrome = await launch({
    ...(process.env.CHROMIUM && { chromePath: process.env.CHROMIUM }),
    chromeFlags: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  })
  try {
    const answer = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    const { lhr } = answer!
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    return await read(lhr)
  } finally {
    chrome.kill()
  }
}

type NetworkItem = { url: string; resourceType: string; transferSize: number; resourceSize: number }

async function read({ audits, categories }: Result): Promise<Measured> {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const { items } = audits['network-requests']!.details as unknown as { items: NetworkItem[] }
  const of = (type: string) => items.filter(({ resourceType }) => resourceType === type)
  const sent = (some: NetworkItem[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const scripts = await Promise.all(of('Script').map(({ url, resourceSize }) => gzipped(url, resourceSize)))
  for (const { id, score, title } of Object.values(audits))
    if (values.print && score !== null && score < 0.9) console.error(`  ${id}: ${score} ${title}`)
  const score = (id: string) => Math.round((categories[id]!.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp_ms: value('largest-contentful-paint'),
    fcp_ms: value('first-contentful-paint'),
    tbt_ms: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script_gzip: scripts.reduce((sum, bytes) => sum + bytes, 0),
    script_sent: sent(of('Script')),
    font_sent: sent(of('Font')),
    total_sent: sent(items),
  }
}

/** The size of a script as gzip, whatever the browser was sent; small ones are sent as they are. */
function gzipped(url: string, size: number) {
  return readFile(join(root, 'dist', `${new URL(url).pathname}.gz`)).then(
    (file) => file.length,
    () => size,
  )
}

function combine(runs: Measured[], by: (all: number[]) => number): Measured {
  const pick = (read: (run: Measured) => number) => by(runs.map(read))
  const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const
  return {
    scores: Object.fromEntries(
      names.map((name) => [name, pick((run) => run.scores[name])]),
    ) as Measured['scores'],
    lcp_ms: pick((run) => run.lcp_ms),
    fcp_ms: pick((run) => run.fcp_ms),
    tbt_ms: pick((run) => run.tbt_ms),
    cls: pick((run) => run.cls),
    script_gzip: pick((run) => run.script_gzip),
    script_sent: pick((run) => run.script_sent),
    font_sent: pick((run) => run.font_sent),
    total_sent: pick((run) => run.total_sent),
  }
}

function median(all: number[]) {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

function table(rows: { page: string; median: Measured; worst: Measured }[]) {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const lines = rows.map(({ page, median: { scores, ...m }, worst }) =>
    [
      `\`${page}\``,
      `${scores.performance} / ${scores.accessibility} / ${scores['best-practices']} / ${scores.seo}`,
      m.fcp_ms.toFixed(0),
      `${m.lcp_ms.toFixed(0)} (${worst.lcp_ms.toFixed(0)})`,
      `${m.tbt_ms.toFixed(0)} (${worst.tbt_ms.toFixed(0)})`,
      m.cls.toFixed(3),
      kB(m.script_gzip),
      kB(m.script_sent),
      kB(m.font_sent),
      kB(m.total_sent),
    ].join(' | '),
  )
  return [
    `Lighthouse ${version()}, mobile (simulated slow 4G, processor ×4 slower), median of ${RUNS} visits with an empty cache,`,
    'the slowest in brackets. kB of 1,000 bytes. "Script" is everything that a first visit fetches.',
    '',
    '| Page | performance / accessibility / best practices / SEO | FCP ms | LCP ms | TBT ms | CLS | script, gzip kB | script, as sent kB | font kB | all, as sent kB |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n')
}

function version() {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['-p', "require('lighthouse/package.json').version"],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return status === 0 ? stdout.trim() : ''
}
