import { describe, expect, it } from 'vitest'
import { articleDate } from './article-date.ts'

describe('articleDate', () => {
  it('writes day, month name and year in Indonesian', () => {
    expect(articleDate('2026-08-17T03:00:00.000Z')).toBe('17 Agustus 2026')
  })

  it('takes the day of Jakarta, not of Greenwich', () => {
    expect(articleDate('2026-08-16T17:30:00.000Z')).toBe('17 Agustus 2026')
    expect(articleDate('2026-08-16T16:30:00.000Z')).toBe('16 Agustus 2026')
  })
})
