// Every package that the lock file names must have the hash that npm checks what it fetched against. npm leaves it out
// without a word where it made the lock file from folders that were already there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))
const unproven = Object.entries(lock.packages)
  .filter(([path, { link, integrity }]) => path && !link && !/^sha(256|384|512)-./.test(integrity ?? ''))
  .map(([path, { version }]) => `${path} ${version}`)
if (unproven.length > 0) {
  console.error(`package-lock.json has no integrity for ${unproven.length} packages:`)
  console.error(unproven.slice(0, 20).join('\n'))
  console.error('Take these entries out of it, then run: npm install --package-lock-only')
  process.exit(1)
}
