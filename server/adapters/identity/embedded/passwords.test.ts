import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('hashing', () => {
  it('says that it is busy instead of letting everybody wait, and works again afterwards', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => hashPassword('Rahasia-123')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(1000)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ wire: 'TOO_MANY_ATTEMPTS_TRY_LATER', status: 503 })
    const hash = await hashPassword('Rahasia-123')
    expect(await verifyPassword({ hash, password: 'Rahasia-123' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Rahasia-124' })).toBe(false)
  })
})
