import { globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..')
// The parser that the API's documentation brings along; no dependency of its own.
const ownerOfYaml = createRequire(createRequire(import.meta.url).resolve('@fastify/swagger'))
const { parse } = ownerOfYaml('yaml') as { parse: (text: string) => unknown }
const read = (file: string) => parse(readFileSync(join(root, file), 'utf8'))

const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
})
const stepsOf = (file: string) => Object.values(Workflow.parse(read(file)).jobs).flatMap(({ steps }) => steps)

test('the workflow runs what .ci/run runs, and checks the messages of commits', () => {
  const runs = stepsOf('.github/workflows/ci.yml').map(({ run }) => run)
  expect(runs).toContain('.ci/run')
  expect(runs.join()).toContain('scripts/checks/check-commits.mjs')
  for (const file of ['.ci/run', '.githooks/commit-msg'])
    expect(statSync(join(root, file)).mode & 0o111).not.toBe(0)
})

test('the workflow of a release makes it twice, proves it without internet, and signs where no package runs', () => {
  const { jobs } = Workflow.parse(read('.github/workflows/release.yml'))
  const runsOf = (job: string) => jobs[job]!.steps.map(({ run }) => run ?? '').join('\n')
  expect(runsOf('archives').match(/npm run release -- --tag/g)).toHaveLength(2)
  expect(runsOf('prove')).toContain('bench/release.mjs')
  expect(runsOf('images')).toContain('--platform linux/amd64,linux/arm64')
  expect(runsOf('publish')).toContain('node scripts/release.mjs --seal --tag')
  expect(runsOf('publish')).not.toMatch(/\b(npm|npx)\b/)
  const withKey = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('RELEASE_KEY'))
  expect(withKey.map(([name]) => name)).toEqual(['publish'])
})

test.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s pins its actions to a version', (file) => {
  for (const { uses } of stepsOf(file)) if (uses) expect(uses).toMatch(/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/)
})

const Form = z.object({
  name: z.string(),
  description: z.string(),
  body: z
    .array(
      z.union([
        z.object({ type: z.literal('markdown'), attributes: z.object({ value: z.string() }) }),
        z.object({
          type: z.enum(['input', 'textarea', 'dropdown', 'checkboxes']),
          id: z.string(),
          attributes: z.object({ label: z.string() }),
        }),
      ]),
    )
    .min(1),
})

const FORMS = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
  (file) => !file.endsWith('config.yml'),
)

test.each(FORMS)('%s is a form that GitHub shows', (file) => {
  const ids = Form.parse(read(file)).body.flatMap((item) => ('id' in item ? [item.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})
