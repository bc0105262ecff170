// Every message of web and server is in both catalogues, translated, and nothing else is. The server's part of them follows.
import { catalogueTexts } from '../../build/server-catalogues.ts'
import { LOCALES } from '../../contract/foundation/locale.ts'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const files = LOCALES.map((locale) => join(root, 'locales', `${locale}.po`))
const before = files.map((file) => readFileSync(file, 'utf8'))
// The creation date changes with every extraction and means nothing.
const body = (text) => text.replace(/^"POT-Creation-Date.*\n/m, '')

const run = spawnSync(
  join(root, 'node_modules', '.bin', 'lingui'),
  ['extract', '--clean', '--workers', '1'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const after = files.map((file) => readFileSync(file, 'utf8'))
files.forEach((file, at) => writeFileSync(file, before[at]))
if (run.status !== 0) fail(run.stderr || run.stdout)

const outdated = files.filter((_, at) => body(before[at]) !== body(after[at]))
if (outdated.length > 0) fail(`Messages are missing or unused in ${outdated.join(', ')}: npm run messages`)

const untranslated = after[1]
  .split('\n\n')
  .slice(1)
  .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
  .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1])
if (untranslated.length > 0) fail(`Not translated into Indonesian:\n${untranslated.join('\n')}`)
if (readFileSync(join(root, 'server', 'texts', 'catalogues.json'), 'utf8') !== (await catalogueTexts()))
  fail('server/texts/catalogues.json is not made from locales/*.po: npm run messages')
console.log(`messages: both languages are complete`)

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
