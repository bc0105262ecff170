import { parseArgs } from 'node:util'
import { ROOT } from '#server/machine/place.ts'
import { localeFor } from '#contract/foundation/locale.ts'
import { examineInstallation } from './examine.ts'
import { formatExamination } from './report.ts'

const USAGE = `npm run doctor [-- --json] [-- --outside]

Looks at every part of this installation, whether its server runs or not, and says what is wrong and what to do.
  --json      the same for programs
  --outside   asks PUBLIC_URL as well, from this machine
Ends with 1 when something is wrong, else with 0: a warning is not.
`

const options = {
  json: { type: 'boolean' },
  outside: { type: 'boolean' },
  help: { type: 'boolean' },
} as const
const asked = (() => {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`)
    return process.exit(2)
  }
})()

if (asked.help) process.stdout.write(USAGE)
else {
  const found = await examineInstallation(process.env, ROOT, { outside: asked.outside ?? false })
  const { LC_ALL, LC_MESSAGES, LANG = '' } = process.env
  const locale = localeFor([(LC_ALL || LC_MESSAGES || LANG).slice(0, 2)])
  process.stdout.write(
    asked.json
      ? `${JSON.stringify(found, undefined, 2)}\n`
      : formatExamination(found, locale, process.stdout.hasColors?.() ?? false),
  )
  process.exitCode = found.parts.some(({ state }) => state === 'failed') ? 1 : 0
}
