import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIFE, lifeInWords, nextOf, OPEN, wayBack, type EventKind } from './request-life.ts'
import { Status } from '../foundation/status.ts'

test('every status can be reached from pending', () => {
  const reached = new Set<Status>(['pending'])
  for (const status of reached) for (const next of nextOf(status)) reached.add(next)
  expect([...reached].toSorted()).toEqual(Status.options.toSorted())
})

test('two steps never lead from one status to the same other: a status says which step is meant', () => {
  for (const status of Status.options) {
    const next = nextOf(status)
    expect(new Set(next).size, status).toBe(next.length)
  }
})

test('a sender can cancel what is open, and nothing else', () => {
  for (const status of Status.options)
    expect(nextOf(status, 'sender')).toEqual(OPEN.has(status) ? ['cancelled'] : [])
})

test('the document of the API says it', () => {
  expect(lifeInWords).toContain('pending → approved, rejected, cancelled;')
  expect(lifeInWords).toContain('recycled → –;')
})

type Event = { kind: EventKind; status: Status | null }
const step = fc.constantFrom<Status | 'back' | 'note' | 'read'>(...Status.options, 'back', 'note', 'read')

test('after any steps, an undone one leads through the steps in their order, to the first one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const history: Event[] = [{ kind: 'submitted', status: 'pending' }]
      /** The steps that still stand. */
      const way: Status[] = ['pending']
      for (const one of steps) {
        const current = way.at(-1)!
        expect(wayBack(current, history)).toBe(way.at(-2) ?? null)
        if (one === 'back') {
          if (way.length === 1) continue
          way.pop()
          history.push({ kind: 'taken-back', status: way.at(-1)! })
        } else if (one === 'note') history.push({ kind: 'status', status: current })
        else if (one === 'read') history.push({ kind: 'read', status: null })
        else if (nextOf(current).includes(one)) {
          way.push(one)
          history.push({ kind: 'status', status: one })
        }
      }
    }),
  )
})

test.each(Object.entries(LIFE))('%s is somebody’s step, and goes somewhere else', (_, { from, to, by }) => {
  expect(by.length).toBeGreaterThan(0)
  expect(from).not.toContain(to)
})
