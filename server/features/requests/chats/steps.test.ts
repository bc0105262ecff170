import { expect, test } from 'vitest'
import { commandIn, takeStep, type Came, type ChatStanding } from './steps.ts'

const KEBAYORAN = { id: '31.74.07', name: 'Kebayoran Baru · Kota Jakarta Selatan' }
const COBLONG = { id: '32.73.02', name: 'Coblong · Kota Bandung' }
const words = (text: string, places = [] as (typeof KEBAYORAN)[]): Came => ({ kind: 'words', text, places })
const photo = (device_class: string | null, caption = ''): Came => ({
  kind: 'photo',
  seen: { device_class, image_id: '00000000-0000-4000-8000-000000000001' },
  caption,
})
const IDLE: ChatStanding = { at: 'idle' }

/** The replies of a conversation, and what it stored or passed on. */
function talk(...all: Came[]) {
  let standing = IDLE
  return all.map((came) => {
    const step = takeStep(standing, came)
    standing = step.act?.do === 'store' ? { at: 'open', submission_id: 1 } : step.standing
    return step.act ? [step.reply, step.act.do] : step.reply
  })
}

test('three answers lead to a request, and later words go to the desk', () => {
  expect(
    talk(words('Halo min'), words('kebayoran baru', [KEBAYORAN]), words('2 laptop'), words('Kapan?')),
  ).toEqual(['ask-where', 'ask-what', ['stored', 'store'], ['passed-on', 'answer']])
})

test('a photo whose device is known needs no words; another one is asked about', () => {
  expect(talk(photo('laptop'), words('coblong', [COBLONG]))).toEqual(['ask-where', ['stored', 'store']])
  expect(talk(words('coblong', [COBLONG]), photo(null), words('an old pump'))).toEqual([
    'ask-what',
    'ask-what-again',
    ['stored', 'store'],
  ])
  expect(talk(words('coblong', [COBLONG]), photo(null, 'an old pump'))).toEqual([
    'ask-what',
    ['stored', 'store'],
  ])
})

test('of several districts one is chosen by its number', () => {
  const both = [KEBAYORAN, COBLONG]
  expect(talk(words('Halo'), words('baru', both), words('7', []), words('2.'))).toEqual([
    'ask-where',
    'ask-which',
    'ask-where-again',
    'form',
  ])
  expect(talk(words('Halo'), words('baru', both), words('2'))).toEqual(['ask-where', 'ask-which', 'ask-what'])
})

test.each<[string, Came[]]>([
  ['a place that nobody knows', [words('x'), words('y'), words('z'), words('w')]],
  ['sounds and stickers', [{ kind: 'other' }, { kind: 'other' }, { kind: 'other' }, { kind: 'other' }]],
])('%s leads to the form', (_, all) => {
  expect(talk(...all).at(-1)).toBe('form')
})

test('a person who stops hears nothing and nothing of theirs is kept, until they begin again', () => {
  const stop: Came = { kind: 'command', command: 'stop' }
  expect(talk(words('Halo'), stop, words('coblong', [COBLONG]), photo('laptop'))).toEqual([
    'ask-where',
    'stopped',
    null,
    null,
  ])
  expect(takeStep({ at: 'stopped' }, { kind: 'command', command: 'begin' }).reply).toBe('ask-where')
})

test.each([
  ['STOP', 'stop'],
  ['Berhenti.', 'stop'],
  ['jangan kirim pesan lagi', 'stop'],
  ['/start abc', 'begin'],
  ['Halo', 'begin'],
  ['status?', 'status'],
  ['permintaan baru', 'new'],
  ['My fridge will not stop humming', undefined],
  ['Halo, saya punya kulkas', undefined],
  ['', undefined],
])('%j is the command %s', (text, command) => {
  expect(commandIn(text)).toBe(command)
})

test('every pair of a standing and what came has one answer at most, and names a place before it stores', () => {
  const standings: ChatStanding[] = [
    IDLE,
    { at: 'where', lost: 1, among: [KEBAYORAN], items: [] },
    { at: 'what', lost: 2, place: COBLONG, items: [] },
    { at: 'open', submission_id: 7 },
    { at: 'stopped' },
  ]
  const all: Came[] = [
    words('a', [KEBAYORAN]),
    words('b'),
    photo('laptop'),
    photo(null),
    { kind: 'position', places: [COBLONG] },
    { kind: 'position', places: [] },
    { kind: 'other' },
    ...(['stop', 'begin', 'new', 'status'] as const).map((command): Came => ({ kind: 'command', command })),
  ]
  for (const standing of standings)
    for (const came of all) {
      const step = takeStep(standing, came)
      if (step.act?.do === 'store') expect(step.act.place.id).toMatch(/^\d\d\.\d\d\.\d\d$/)
      if (step.act?.do === 'answer') expect(standing).toMatchObject({ submission_id: step.act.submission_id })
      if (standing.at === 'stopped' && came.kind !== 'command')
        expect(step).toEqual({ standing, reply: null })
    }
})
