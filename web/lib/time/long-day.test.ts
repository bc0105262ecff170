import { beforeAll, describe, expect, it } from 'vitest'
import { longDay } from './long-day.ts'
import { setZone } from './zone.ts'

describe('longDay', () => {
  beforeAll(() => setZone('Asia/Jakarta'))

  it('writes day, month name and year in Indonesian', () => {
    expect(longDay('2026-08-17T03:00:00.000Z')).toBe('17 Agustus 2026')
  })

  it('§4 takes the day of the installation, not of Greenwich', () => {
    expect(longDay('2026-08-16T17:30:00.000Z')).toBe('17 Agustus 2026')
    expect(longDay('2026-08-16T16:30:00.000Z')).toBe('16 Agustus 2026')
    setZone('Asia/Jayapura')
    expect(longDay('2026-08-16T16:30:00.000Z')).toBe('17 Agustus 2026')
    setZone('Asia/Jakarta')
  })
})
