import { connectOnce } from '#server/database/connection.ts'
import type { RegisterAnswer, RegisterTask } from '#server/adapters/registers/port.ts'
import { judgeRows } from './judge-rows.ts'
import { storeRegister, RegisterUnread } from './read-register.ts'

// A program of its own: a file may be large, odd or hostile, and reading it would keep a server busy and take its memory.
process.on('message', async (task: RegisterTask & { url: string }) => process.send!(await answer(task)))
process.on('disconnect', () => process.exit(1))

async function answer({ url, ...task }: RegisterTask & { url: string }): Promise<RegisterAnswer> {
  const options = { connectionTimeoutMillis: 10_000, keepAlive: true, application_name: 'resirkuit import' }
  try {
    const { client } = await connectOnce(url, options)
    try {
      if (task.what === 'read') await storeRegister(client, task)
      else await judgeRows(client, task)
      return { done: true }
    } finally {
      await client.end().catch(() => {})
    }
  } catch (error) {
    if (error instanceof RegisterUnread) return { failure: error.reason }
    return { error: (error as Error).stack ?? String(error) }
  }
}
