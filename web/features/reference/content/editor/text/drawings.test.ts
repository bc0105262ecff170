import { expect, test } from 'vitest'

// As text: its messages need the build.
const [source = ''] = Object.values(
  import.meta.glob<string>('./drawings.ts', { query: '?raw', import: 'default', eager: true }),
)

test('every drawing can be chosen, and no other', () => {
  const choices = [...source.matchAll(/^ {2}'([\w-]+)':/gm)].map(([, name]) => name)
  const files = Object.keys(import.meta.glob('../../../../../illustrations/art/*.svg'))
    .map((path) => path.split('/').at(-1)!.replace('.svg', ''))
    .filter((name) => /^(device|material|news)-/.test(name))
  expect(choices.toSorted()).toEqual(files.toSorted())
})
