// Proves that the linter refuses an import through a wall of the house (docs/architecture.md): plants bad imports in each
// room, in a copy outside the tree, by name and by relative path, and requires each to be caught. A rule that matches
// nothing would stay green for ever otherwise. Areas and features are those on the disk: a new one has its walls at once.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { AREAS, ROOMS } from '../areas.mjs'

const root = join(import.meta.dirname, '..', '..')
const features = (room) =>
  AREAS.flatMap((area) =>
    readdirSync(join(root, room, 'features', area)).map((feature) => `${area}/${feature}`),
  )
const foldersOf = (room) =>
  readdirSync(join(root, room), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
for (const room of ROOMS) {
  const others = foldersOf(room).filter((folder) => !AREAS.includes(folder))
  if (others.length > 0) {
    console.error(`Not an area: ${others.map((folder) => `${room}/${folder}`).join(', ')}`)
    process.exit(1)
  }
}
/** The areas that may not be imported from `area`. */
const after = (area) => AREAS.slice(AREAS.indexOf(area) + 1)
const WEB_START = ['start/app.tsx', 'start/main.tsx', 'start/shell.tsx', 'routing/routes.tsx'].map(
  (file) => `#web/${file}`,
)
const SERVER_START = ['start/app.ts', 'start/main.ts', 'start/start.ts', 'operator/installation.ts'].map(
  (file) => `#server/${file}`,
)
const LAUNCHER = '#packages/postgres-launcher/start-postgres.ts'
const SERVER = ['#server/core/errors.ts', LAUNCHER, 'node:fs']

/** Where, and what may not be imported there. */
const WALLS = [
  ...readdirSync(join(root, 'packages')).map((name) => [
    `packages/${name}`,
    ['#server/core/errors.ts', '#contract/index.ts', '#web/routing/paths.ts', '#locales/id.po'],
  ]),
  ['contract', ['#server/core/errors.ts', LAUNCHER, '#web/routing/paths.ts', 'fastify', 'node:fs']],
  ...AREAS.map((area) => [
    `contract/${area}`,
    [
      '#server/core/errors.ts',
      LAUNCHER,
      'node:fs',
      '#contract/index.ts',
      ...after(area).map((other) => `#contract/${other}/endpoint.ts`),
    ],
  ]),
  ['web/pages', SERVER],
  [
    'web/lib',
    [
      ...SERVER,
      ...WEB_START,
      '#web/features/people/accounts/auth.ts',
      '#web/knowledge/api.ts',
      '#web/ui/card.tsx',
      '#web/frame/frame.tsx',
    ],
  ],
  ['web/lib/identity', [...SERVER, ...WEB_START, '#web/pages/home.page.tsx']],
  [
    'web/ui',
    [...WEB_START, '#web/routing/router.tsx', '#web/lib/api/api.ts', '#contract/requests/submissions.ts'],
  ],
  ...['web/knowledge', 'web/locations', 'web/steps', 'web/typed'].map((room) => [
    room,
    [
      ...SERVER,
      ...WEB_START,
      '#web/features/people/accounts/auth.ts',
      '#web/pages/home.page.tsx',
      '#web/frame/frame.tsx',
    ],
  ]),
  [
    'web/frame',
    [...WEB_START, '#web/lib/api/api.ts', '#web/pages/home.page.tsx', '#contract/requests/submissions.ts'],
  ],
  ...features('web').flatMap((feature, at, all) => {
    // Each with its neighbour in the list: one rule holds them all.
    const other = `#web/features/${all.at(at - 1)}/api.ts`
    const above = [...SERVER, ...WEB_START, '#web/pages/home.page.tsx', '#web/frame/frame.tsx', other]
    return [feature, `${feature}/inner`].map((folder) => [`web/features/${folder}`, above])
  }),
  ['server/http', ['#web/routing/paths.ts']],
  ...['server/database', 'server/adapters', 'server/adapters/mail'].map((room) => [
    room,
    [
      ...SERVER_START,
      '#server/features/people/accounts/me.ts',
      '#server/http/implement.ts',
      '#web/routing/paths.ts',
    ],
  ]),
  ...features('server').flatMap((feature) => [
    [
      `server/features/${feature}`,
      [
        ...SERVER_START,
        'fastify',
        '#server/http/implement.ts',
        '#web/routing/paths.ts',
        ...after(feature.split('/')[0]).map((area) => `#server/features/${area}/some/verb.ts`),
      ],
    ],
    [
      `server/features/${feature}/routes.ts`,
      [
        ...SERVER_START,
        'drizzle-orm',
        'pg',
        '#server/database/schema/submissions.ts',
        '#web/routing/paths.ts',
      ],
    ],
  ]),
]

const planted = WALLS.flatMap(([where, imports]) => {
  const isFile = where.endsWith('.ts')
  const folder = isFile ? posix.dirname(where) : where
  return imports
    .flatMap((from) => (from.startsWith('#') ? [from, posix.relative(folder, from.slice(1))] : [from]))
    .map((from, at) => ({ file: isFile ? where : `${folder}/planted-${at}.ts`, from }))
})

const copy = mkdtempSync(join(tmpdir(), 'resirkuit-walls-'))
const oxlint = join(root, 'node_modules', '.bin', 'oxlint')

/** Which of these imports the linter lets through; of one file those in it. */
function letThrough(plants) {
  const byFile = Map.groupBy(plants, ({ file }) => file)
  for (const [file, ones] of byFile) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), ones.map(({ from }) => `export * from '${from}'\n`).join(''))
  }
  const { stdout } = spawnSync(oxlint, ['--format=json', '.'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const refused = new Set(
    JSON.parse(stdout)
      .diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
      .flatMap(({ filename, labels }) => labels.map(({ span }) => `${filename}:${span.line}`)),
  )
  return [...byFile].flatMap(([file, ones]) => ones.filter((_, at) => !refused.has(`${file}:${at + 1}`)))
}

let open
try {
  for (const file of ['oxlint.config.ts', 'scripts/areas.mjs']) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  open = letThrough(planted)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
if (open.length > 0) {
  const holes = open.map(({ file, from }) => `${file} may import ${from}`)
  console.error(`The walls have holes:\n${holes.join('\n')}`)
  process.exit(1)
}
console.log(`walls: ${planted.length} planted imports were refused`)
