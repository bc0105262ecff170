// The linter's rules. Who may import whom is written once for each room, and the areas come from scripts/areas.mjs;
// scripts/checks/check-walls.mjs proves the walls with planted imports.
import { AREAS } from './scripts/areas.mjs'

type Wall = { regex: string; message: string } | { group: string[]; message: string }

/** Files that may not import what these patterns match. Of several entries that name a file the last one holds. */
const wall = (files: string[], ...patterns: Wall[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** The areas above one, as alternatives of a pattern; undefined for the highest. */
const above = (area: string) => AREAS.slice(AREAS.indexOf(area) + 1).join('|') || undefined
const UPWARDS = 'an area imports those before it (docs/architecture.md)'

const CONTRACT = 'contract/ imports zod and nothing else'
/** No alias, no scope, no package but zod: every other name begins with another letter. */
const NOT_ZOD = '^(#|@|node:|[a-y])'

const NO_SERVER = '^#(server|packages)/|^node:|/(server|packages)/'
/** Files of web/ above the features. */
const WEB_TOP = String.raw`(pages|frame|features)/|start/|routing/routes\.tsx$`
const FEATURES_MEET = 'features meet on a page; inside one, imports are relative'

const NO_WEB = '^#web/|/web/'
/** Folders of the server, and the files that start it. */
const serverTop = (folders: string) =>
  String.raw`^(#server/|(\.\./)+)((${folders})/|start/(app|main|start|jobs|page-sources)\.ts$)`
const NO_HTTP = {
  regex: `${NO_WEB}|^fastify|^@fastify/|${serverTop('http|operator')}`,
  message: 'a verb never sees HTTP',
}
const NO_QUERIES = {
  regex: String.raw`${NO_WEB}|^drizzle-orm|^pg$|${serverTop('database|operator')}`,
  message: 'routes never see the query builder',
}

const contractArea = (area: string) => {
  const areas = above(area)
  // Files of contract/ itself know every area.
  const regex = areas ? String.raw`^\.\./((${areas})/|[^/]+$)` : String.raw`^\.\./[^/]+$`
  return wall(
    [`contract/${area}/**`],
    { regex: String.raw`${NOT_ZOD}|^(\.\./){2}`, message: CONTRACT },
    { regex, message: UPWARDS },
  )
}

const serverArea = (area: string) => {
  const areas = above(area)
  const upwards = areas
    ? [{ regex: String.raw`^(#server/features/|(\.\./){2,})(${areas})/`, message: UPWARDS }]
    : []
  return [
    wall([`server/features/${area}/**`], NO_HTTP, ...upwards),
    wall([`server/features/${area}/*/routes.ts`], NO_QUERIES, ...upwards),
  ]
}

const webFeature = (files: string, leaving: string) =>
  wall([files], { regex: `${NO_SERVER}|^#web/(${WEB_TOP})|${leaving}`, message: FEATURES_MEET })

export default {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  ignorePatterns: ['dist', 'data', 'node_modules'],
  rules: {
    'id-match': ['error', '^([^A-Z].*|[A-Z][A-Za-z\\d]*(_[A-Z\\d]+)*)$'],
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/jsx-no-constructed-context-values': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/prefer-string-starts-ends-with': 'off',
  },
  overrides: [
    {
      files: ['web/**', 'contract/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'URL',
            property: 'parse',
            message: 'iOS has it from 18 on: contract/foundation/parse-url.ts',
          },
          {
            object: 'URL',
            property: 'canParse',
            message: 'iOS has it from 17 on: contract/foundation/parse-url.ts',
          },
        ],
      },
    },
    wall(['contract/**'], {
      regex: String.raw`${NOT_ZOD}|(^|/)\.\./(\.\./)?(server|web|packages)/`,
      message: CONTRACT,
    }),
    ...AREAS.map(contractArea),
    wall(['web/**'], { regex: NO_SERVER, message: 'the web app never imports the server' }),
    wall(['web/lib/**'], {
      regex: String.raw`${NO_SERVER}|^(#web/|(\.\./)+)((pages|features|knowledge|locations|steps|typed|frame|ui|illustrations)/|start/|routing/routes\.tsx$)`,
      message: 'web/lib knows the contract and itself',
    }),
    wall(['web/ui/**', 'web/illustrations/**'], {
      regex: String.raw`^@tanstack/|^node:|^#(server|contract|packages)/|^#web/((lib|pages|features|knowledge|locations|steps|typed|frame|routing|start)/)|^\.\./`,
      message: 'web/ui knows no router, no API and no feature',
    }),
    wall(
      ['web/frame/**'],
      {
        regex: String.raw`^@tanstack/|^node:|^#(server|packages)/|^#web/((lib|pages|features|knowledge|locations|steps|typed)/|start/|routing/routes\.tsx$)|^\.\./`,
        message: 'web/frame takes what it needs as props',
      },
      {
        group: ['#contract/**', '!#contract/foundation/locale.ts'],
        message: "web/frame takes what it needs as props; the list of languages alone is everybody's",
      },
    ),
    wall(['web/knowledge/**', 'web/locations/**', 'web/steps/**', 'web/typed/**'], {
      regex: String.raw`${NO_SERVER}|^#web/(${WEB_TOP})|^\.\./`,
      message: 'what every feature may use knows no feature',
    }),
    webFeature('web/features/*/*/**', String.raw`^\.\./`),
    webFeature('web/features/*/*/*/**', String.raw`^\.\./\.\./`),
    webFeature('web/features/*/*/*/*/**', String.raw`^(\.\./){3}`),
    wall(['server/**'], { regex: NO_WEB, message: 'the server never imports the web app' }),
    wall(['server/database/**', 'server/adapters/**'], {
      regex: `${NO_WEB}|${serverTop('http|features|operator')}`,
      message: 'arrows only go down',
    }),
    wall(['server/features/**'], NO_HTTP),
    ...AREAS.flatMap(serverArea),
    { files: ['**/*.test.ts', 'server/testing/**'], rules: { 'no-restricted-imports': 'off' } },
    wall(['packages/**'], {
      regex: String.raw`^#|^(\.\./){2}`,
      message: 'a package knows nothing of Resirkuit',
    }),
  ],
}
