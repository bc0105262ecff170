// npm run audit: what is known to be wrong with the packages that a server installs, as the registry tells it. Ends with 1
// while something of it is not explained below. It needs a registry, so it is part of no test.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** By advisory: why it does not touch us, or what is done about it, and on which day somebody looked. */
const EXPLAINED: Record<string, string> = {}

type Told = { name: string; title: string; url: string; severity: string; range: string }
/** The part of `npm audit --json` that is read. */
type Report = {
  auditReportVersion?: number
  message?: string
  vulnerabilities?: Record<string, { via: (Told | string)[] }>
}

/**
 * The weaknesses in a report of `npm audit --json` that are not explained, a line each; and the explanations of those
 * that are gone.
 */
export function openOf({ vulnerabilities = {} }: Report, explained: Record<string, string>) {
  const known = new Map<string, Told>()
  for (const { via } of Object.values(vulnerabilities))
    for (const one of via)
      // A name says only that a package needs another one of these.
      if (typeof one === 'object') known.set(one.url.split('/').at(-1)!, one)
  const open = [...known]
    .filter(([id]) => !Object.hasOwn(explained, id))
    .map(([id, { name, severity, title, range }]) => `${id} ${severity}: ${name} ${range}: ${title}`)
  const gone = Object.keys(explained).filter((id) => !known.has(id))
  return [...open, ...gone.map((id) => `${id} is explained and no longer told of: take it out.`)]
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const report = read(stdout)
  if (!report.auditReportVersion) {
    console.error(`The registry did not tell: ${report.message ?? stderr.trim().split('\n').at(-1)}`)
    process.exit(2)
  }
  const open = openOf(report, EXPLAINED)
  console.log(open.length > 0 ? open.join('\n') : 'No known vulnerability is unexplained.')
  process.exit(open.length > 0 ? 1 : 0)
}

function read(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
