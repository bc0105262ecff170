import { expect, test } from 'vitest'
import { Lane } from './lane.ts'

/** A holder whose process tells when it is ended. */
function holder(lane: Lane, name: string, said: string[]) {
  const self = { name }
  return {
    enter: () =>
      lane.enter(self, async () => {
        await Promise.resolve()
        said.push(`${name} ended`)
      }),
    leave: () => lane.leave(self),
    giveUp: () => lane.giveUp(self),
  }
}

test('one holder at a time; the next one enters after the process before it was ended', async () => {
  const [lane, said] = [new Lane(), [] as string[]]
  const [photo, backup] = [holder(lane, 'photo', said), holder(lane, 'backup', said)]
  expect(await photo.enter()).toBe(true)
  const entering = backup.enter().then((entered) => said.push(`backup entered: ${entered}`))
  await Promise.resolve()
  expect(said).toEqual([])
  photo.leave()
  await entering
  expect(said).toEqual(['photo ended', 'backup entered: true'])
})

test('a holder that comes again finds its own process', async () => {
  const [lane, said] = [new Lane(), [] as string[]]
  const photo = holder(lane, 'photo', said)
  await photo.enter()
  photo.leave()
  expect(await photo.enter()).toBe(true)
  expect(said).toEqual([])
})

test('a wait that was given up takes no place', async () => {
  const [lane, said] = [new Lane(), [] as string[]]
  const [photo, backup, other] = ['photo', 'backup', 'other'].map((name) => holder(lane, name, said))
  await photo!.enter()
  const given = backup!.enter()
  expect([backup!.giveUp(), backup!.giveUp()]).toEqual([true, false])
  expect(await given).toBe(false)
  photo!.leave()
  expect(await other!.enter()).toBe(true)
  expect(said).toEqual(['photo ended'])
})
