import { describe, expect, it } from 'vitest'
import { ageOf } from './age.ts'

const now = new Date(2026, 10, 21, 14, 0, 0)
const ago = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  ageOf(new Date(year, month - 1, day, hour, minute, second), now)

describe('how long ago', () => {
  it('is just now for less than a minute, and for a clock that is ahead', () => {
    expect(ago(2026, 11, 21, 13, 59, 1)).toEqual({ unit: 'now' })
    expect(ago(2026, 11, 21, 14, 3)).toEqual({ unit: 'now' })
  })
  it('counts whole minutes, then whole hours', () => {
    expect(ago(2026, 11, 21, 13, 59)).toEqual({ unit: 'minute', count: 1 })
    expect(ago(2026, 11, 21, 13, 0, 1)).toEqual({ unit: 'minute', count: 59 })
    expect(ago(2026, 11, 21, 13, 0)).toEqual({ unit: 'hour', count: 1 })
    expect(ago(2026, 11, 20, 14, 0, 1)).toEqual({ unit: 'hour', count: 23 })
  })
  it('counts days by the calendar: 40 hours can be the day before yesterday', () => {
    expect(ago(2026, 11, 20, 14)).toEqual({ unit: 'day', count: 1 })
    expect(ago(2026, 11, 20, 0)).toEqual({ unit: 'day', count: 1 })
    expect(ago(2026, 11, 19, 22)).toEqual({ unit: 'day', count: 2 })
    expect(ago(2026, 11, 15)).toEqual({ unit: 'day', count: 6 })
  })
  it('leaves a week and more to the date', () => {
    expect(ago(2026, 11, 14, 23, 59)).toBeNull()
    expect(ago(2025, 11, 21)).toBeNull()
  })
})
