import { expect, test } from 'vitest'
import { importedBy } from './together.ts'

test('early modules: along every import, round in circles too, but not into the packages', () => {
  const imports: Record<string, string[]> = {
    'main.tsx': ['shell.tsx', '/node_modules/react/index.js'],
    'shell.tsx': ['frame.tsx', 'main.tsx'],
    'frame.tsx': ['shell.tsx'],
  }
  const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
  expect([...importedBy(['main.tsx'], graph)]).toEqual(['shell.tsx', 'frame.tsx'])
})
