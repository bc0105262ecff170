import { styleText } from 'node:util'
import type { Locale } from '#contract/foundation/locale.ts'
import { VERSION } from '#server/installation/version.ts'
import type { Examination, ExaminedPart } from './examine.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const WIDTH = 100
const NAME_WIDTH = 12
const STATE_WIDTH = 9

type Words = {
  states: Record<ExaminedPart['state'], string>
  parts: Record<ExaminedPart['part'], string>
  notLooked: (because: string) => string
  sum: (failed: number, warnings: number, unknown: number) => string
}

const words = inEachLanguage<Words>((say) => ({
  states: { ok: say('ok'), warning: say('warning'), failed: say('FAILED'), unknown: '?' },
  parts: {
    server: say('Server'),
    settings: say('Settings'),
    database: say('Database'),
    disk: say('Disk'),
    files: say('Files'),
    clock: say('Clock'),
    identity: say('Identity'),
    mail: say('Mail'),
    messages: say({ message: 'Messages', context: 'part of the service' }),
    jobs: say({ message: 'Jobs', context: 'part of the service' }),
    backup: say('Backup'),
    content: say('Content'),
    vision: say({ message: 'Vision', context: 'part of the service' }),
    version: say('Version'),
  },
  notLooked: (because) => say('not checked, because of: {because}', { because }),
  sum: (failed, warnings, unknown) =>
    failed + warnings + unknown === 0
      ? say('Everything that is set up works.')
      : say('Failed: {failed}. Warnings: {warnings}. Not checked: {unknown}.', {
          failed,
          warnings,
          unknown,
        }),
}))
const COLOURS = { ok: 'green', warning: 'yellow', failed: 'red', unknown: 'dim' } as const

/** An examination for a terminal: a line for each part, and below it what is wrong and what to do. */
export function formatExamination({ folder, at, parts }: Examination, locale: Locale, colours: boolean) {
  const { states, parts: names, notLooked, sum } = words[locale]
  const paint = (style: (typeof COLOURS)[ExaminedPart['state']] | 'bold', text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text
  const lines = [paint('bold', `Resirkuit ${VERSION} · ${folder} · ${at}`), '']
  const indent = ' '.repeat(STATE_WIDTH + NAME_WIDTH)
  for (const { part, state, detail, said: own, troubles } of parts) {
    const said = state === 'unknown' ? notLooked(names[detail as ExaminedPart['part']]) : own[locale]
    lines.push(
      `${paint(COLOURS[state], states[state].padEnd(STATE_WIDTH))}${names[part].padEnd(NAME_WIDTH)}${said}`,
    )
    for (const { what, todo } of troubles) {
      lines.push(...wrapped(what[locale], indent))
      lines.push(...wrapped(`→ ${todo[locale]}`, indent))
    }
  }
  const count = (state: ExaminedPart['state']) => parts.filter((one) => one.state === state).length
  return `${[...lines, '', sum(count('failed'), count('warning'), count('unknown'))].join('\n')}\n`
}

/** Lines of a width that can be read. */
function wrapped(text: string, indent: string) {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && indent.length + line.length + word.length >= WIDTH) {
      lines.push(indent + line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, indent + line]
}
