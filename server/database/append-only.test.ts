import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

// Also as part of emptying what they refer to.
test.each(['submission_events', 'weight_entries', 'audit_entries', 'submissions', 'users'])(
  'emptying %s is refused: what was written once stays',
  async (table) => {
    await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    const emptied = server.pool.query(`truncate ${table} cascade`)
    await expect(emptied).rejects.toMatchObject({
      code: '23001',
      message: expect.stringMatching(/is append-only$/),
    })
    expect((await server.pool.query('select from submission_events')).rowCount).toBeGreaterThan(0)
  },
)
