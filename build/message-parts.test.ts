import { expect, test } from 'vitest'
import { partsOf } from './message-parts.ts'

type Made = { static?: string[]; later?: string[]; code?: string }
const MADE: Record<string, Made> = {
  'main.tsx': { static: ['shell.tsx'], later: ['lib/calls.ts'] },
  'shell.tsx': {
    static: ['routes.tsx', 'ui/button.tsx'],
    later: ['features/bell.tsx'],
    code: `Promise.all([import('#web/features/bell.tsx'), loadMessages(locale, 'open')])`,
  },
  'routes.tsx': {
    later: ['home', 'news', 'account/profile', 'admin/admin', 'admin/users'].map(
      (page) => `pages/${page}.page.tsx`,
    ),
  },
  'pages/home.page.tsx': { static: ['ui/card.tsx'] },
  'pages/news.page.tsx': { static: ['ui/card.tsx', 'ui/dialog.tsx'] },
  'pages/account/profile.page.tsx': {
    static: ['ui/dialog.tsx', 'ui/table.tsx'],
    later: ['features/form.tsx'],
  },
  'pages/admin/admin.page.tsx': {},
  'pages/admin/users.page.tsx': { static: ['../node_modules/zod/index.js'] },
  'features/bell.tsx': { static: ['ui/table.tsx', 'main.tsx'] },
}

test('a file has the texts of the first page that shows it, and never more than those who fetch it', () => {
  const within = (names: string[] = []) => names.map((name) => `/app/web/${name}`)
  const made = (id: string) => MADE[id.slice('/app/web/'.length)]
  const parts = partsOf(
    '/app/web/main.tsx',
    (id) => ({
      importedIds: within(made(id)?.static),
      dynamicallyImportedIds: within(made(id)?.later),
    }),
    (id) => made(id)?.code ?? '',
  )
  expect(Object.fromEntries(Array.from(parts, ([id, part]) => [id.slice('/app/web/'.length), part]))).toEqual(
    {
      'main.tsx': 'first',
      'shell.tsx': 'first',
      'routes.tsx': 'first',
      // A part without texts of its own that is loaded later has those of its importer.
      'lib/calls.ts': 'first',
      'ui/button.tsx': 'first',
      'ui/card.tsx': 'first',
      'pages/home.page.tsx': 'first',
      'pages/news.page.tsx': 'open',
      'ui/dialog.tsx': 'open',
      'features/bell.tsx': 'open',
      'ui/table.tsx': 'open',
      'pages/account/profile.page.tsx': 'member',
      'features/form.tsx': 'member',
      'pages/admin/admin.page.tsx': 'member',
      'pages/admin/users.page.tsx': 'member',
    },
  )
})
