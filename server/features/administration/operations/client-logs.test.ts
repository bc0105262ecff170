import { expect, test } from 'vitest'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import type { RequestContext } from '#server/core/context.ts'
import { readEnv } from '#server/installation/env.ts'
import { clientLogs } from './client-logs.ts'
import { createLogBudget } from './log-budget.ts'

/** The lines that are written when `network` sends so many entries of 2,000 characters. */
function writer() {
  const budget = createLogBudget({ counting: countingInMemory() })
  const lines: string[] = []
  const note = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const log = { debug: note, info: note, warn: note, error: note }
  const send = (network: string, count: number) =>
    clientLogs(
      { log, network, actor: { kind: 'visitor' }, env: readEnv({}, '/') } as unknown as RequestContext,
      Array.from({ length: count }, () => ({ level: 'error', message: '"'.repeat(2_000) })),
      budget,
    )
  return { send, written: () => lines.splice(0).join('\n') }
}

test('one address cannot fill the log, and keeps nobody else from it', async () => {
  const { send, written } = writer()
  for (let n = 0; n < 50; n++) await send('203.0.113.7', 200)
  const size = written().length
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThan(120_000)
  expect(await send('203.0.113.8', 2)).toEqual({ success: true, accepted: 2 })
  expect(written()).not.toContain('left out')
})

test('an answer names the entries that were left out, and how many were taken', async () => {
  const { send, written } = writer()
  const { accepted } = await send('203.0.113.7', 200)
  expect(accepted).toBeLessThan(200)
  expect(written()).toContain(`client: ${200 - accepted} entries were left out`)
})

test('many addresses together cannot fill it either', async () => {
  const { send, written } = writer()
  for (let n = 0; n < 200; n++) await send(`203.0.113.${n}`, 200)
  expect(written().length).toBeLessThan(2_200_000)
})
