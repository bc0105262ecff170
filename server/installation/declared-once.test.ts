import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NotificationKind } from '#contract/foundation/notifications.ts'
import { ProblemCode } from '#contract/foundation/problems.ts'
import { Settings } from './env.ts'
import { jobs } from '#server/start/jobs.ts'

const server = join(import.meta.dirname, '..')
const code = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'testing/**'] })
  .map((file) => readFileSync(join(server, file), 'utf8'))
  .join('\n')
const unused = (names: readonly string[], used: (name: string) => RegExp) =>
  names.filter((name) => !used(name).test(code))

test('each declared error, notification, job and setting comes about', () => {
  expect(unused(ProblemCode.options, (name) => new RegExp(`'${name}'`))).toEqual([])
  expect(unused(NotificationKind.options, (name) => new RegExp(`'${name}'`))).toEqual([])
  expect(
    unused(
      Object.keys(jobs),
      (name) => new RegExp(`send(?:All)?\\('${name}'|${name}'?: (?:cronOf|'.* \\* \\*)`),
    ),
  ).toEqual([])
  // The terms of a WordPress site are put together from the name of their kind.
  const settings = Object.keys(Settings.shape).filter((name) => !name.endsWith('_TERM'))
  expect(unused(settings, (name) => new RegExp(`\\b${name}\\b(?!: )`))).toEqual([])
})
