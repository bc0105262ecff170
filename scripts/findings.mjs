// Runs each script of findings/ and says which behaviour changed. `npm run findings -- NAME` runs one of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const folder = join(root, 'findings')
const wanted = process.argv.slice(2)
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.sh'))
  .map((file) => file.slice(0, -'.sh'.length))
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No such finding: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}

let changed = 0
for (const name of wanted.length > 0 ? wanted : all.toSorted()) {
  const { status, stdout, stderr } = spawnSync('bash', [join(folder, `${name}.sh`)], { encoding: 'utf8' })
  if (status === 0) console.log(`✓ ${name}: ${lastLine(stdout)}`)
  else {
    changed += 1
    console.log(`✗ ${name}: not as it was (exit ${status})\n${stdout}${stderr}`)
  }
}
process.exit(changed > 0 ? 1 : 0)

function lastLine(text) {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
