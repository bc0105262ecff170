// Prints what a server installs as CycloneDX: the packages as CycloneDX's own program finds them, and what it cannot know: the
// model, the data in this repository, and the licence of a package that forgot to name its own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fitsSystem, nameIn } from './lock-file.mjs'

const PROGRAM = '@cyclonedx/cyclonedx-npm@6.0.1'
const OPTIONS = [
  '--omit',
  'dev',
  '--no-workspaces',
  '--package-lock-only',
  '--output-reproducible',
  '--validate',
]
const OUTPUT_LIMIT_BYTES = 2 ** 28

/** Licences that stand in a package's LICENSE file alone. */
const STATED = { 'png-js': 'MIT' }

/** The bill of materials of a server, for every system. Asks npm for CycloneDX's program. @param root folder of the repository */
export function makeBom(root) {
  const made = spawnSync('npx', ['--yes', PROGRAM, ...OPTIONS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (made.status !== 0) process.exit(made.status ?? 1)
  return completed(JSON.parse(made.stdout), root)
}

/**
 * Without the packages that npm does not install on a system.
 * @param lock package-lock.json
 */
export function forSystem(bom, lock, system) {
  const byName = Object.entries(lock.packages).map(([path, entry]) => [
    `${nameIn(path)}@${entry.version}`,
    entry,
  ])
  const entries = new Map(byName)
  const gone = new Set()
  const stays = (component) => {
    const name = [component.group, component.name].filter(Boolean).join('/')
    const entry = component.type === 'library' && entries.get(`${name}@${component.version}`)
    if (!entry || fitsSystem(entry, system)) return true
    gone.add(component['bom-ref'])
    return false
  }
  const left = (components) =>
    components
      .filter(stays)
      .map((one) => (one.components ? Object.assign({}, one, { components: left(one.components) }) : one))
  const components = left(bom.components)
  const dependencies = bom.dependencies
    .filter(({ ref }) => !gone.has(ref))
    .map((one) =>
      one.dependsOn
        ? Object.assign({}, one, { dependsOn: one.dependsOn.filter((ref) => !gone.has(ref)) })
        : one,
    )
  return { ...bom, components, dependencies }
}

/**
 * A bill of materials with what only this repository knows.
 * @param bom CycloneDX 1.6 as a JavaScript object
 * @param root folder of the repository
 */
export function completed(bom, root) {
  const own = ownParts(root)
  const packages = bom.components.map((component) =>
    component.licenses?.length || !STATED[component.name]
      ? component
      : { ...component, licenses: [{ license: { id: STATED[component.name] } }] },
  )
  const main = bom.metadata.component['bom-ref']
  const refs = own.map((component) => component['bom-ref'])
  return {
    ...bom,
    components: [...packages, ...own],
    dependencies: [
      ...bom.dependencies.map((one) =>
        one.ref === main ? { ...one, dependsOn: [...(one.dependsOn ?? []), ...refs] } : one,
      ),
      ...refs.map((ref) => ({ ref })),
    ],
  }
}

function ownParts(root) {
  const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { dependencies } = json('package.json')
  const { optionalDependencies: nodes } = json('tools/node/package.json')
  const { version: model } = json('server/adapters/vision/model/devices.json')
  const [{ version: factors }] = json('knowledge/factors/editions.json')
  const files = (...paths) => ({ components: paths.map((path) => fileOf(root, path)) })
  return [
    ...Object.entries(nodes).map(([name, version]) => ({
      type: 'library',
      ...named(name, version),
      purl: `pkg:npm/${name}@${version}`,
      description: 'The Node.js of a server whose machine has none that fits.',
      licenses: [{ license: { id: 'MIT' } }],
    })),
    {
      type: 'machine-learning-model',
      ...named('resirkuit-device-classifier', model),
      description: 'Proposes the class of a device on a photo. It runs on the server, without a network.',
      licenses: [{ expression: 'Apache-2.0 AND MIT' }],
      copyright: 'Its two networks are pretrained on ImageNet; see NOTICE.',
      pedigree: {
        ancestors: [
          {
            type: 'machine-learning-model',
            name: 'MobileNet-EdgeTPU',
            version: '1f99633',
            licenses: [{ license: { id: 'Apache-2.0' } }],
            ...from('https://github.com/mlcommons/mobile_models'),
          },
          {
            type: 'machine-learning-model',
            name: 'MobileNet-V2',
            licenses: [{ license: { id: 'Apache-2.0' } }],
          },
        ],
        notes: 'Trained further on photos of devices; training/MODEL_CARD.md lists their collections.',
      },
      modelCard: {
        modelParameters: {
          task: 'image-classification',
          architectureFamily: 'convolutional neural network',
          modelArchitecture: 'MobileNet-EdgeTPU and MobileNet-V2',
        },
        properties: [{ name: 'resirkuit:model-card', value: 'training/MODEL_CARD.md' }],
      },
      hashes: hashesOf(root, 'server/adapters/vision/model/devices.onnx'),
      ...files('server/adapters/vision/model/devices.onnx', 'server/adapters/vision/model/devices.json'),
    },
    {
      type: 'data',
      ...named('resirkuit-knowledge', factors),
      description:
        'Device classes, hazards, figures, handling, materials and legal routes, in Indonesian and English.',
      licenses: [{ license: { id: 'MIT' } }, { license: { name: 'Figures: as each source states' } }],
      properties: Object.entries(json('knowledge/sources.json')).map(([id, source]) => ({
        name: `resirkuit:source:${id}`,
        value: [source.title, source.publisher, source.where_found, source.licence]
          .filter(Boolean)
          .join(' | '),
      })),
      ...files(...jsonFilesIn(root, 'knowledge').filter((path) => !path.startsWith('knowledge/factors/'))),
    },
    {
      type: 'data',
      ...named('resirkuit-factors', factors),
      description: 'Factors of avoided emissions, each with its sources.',
      licenses: [{ license: { id: 'CC-BY-4.0' } }],
      hashes: hashesOf(root, `knowledge/factors/${factors}.json`),
      ...files(...jsonFilesIn(root, 'knowledge/factors')),
    },
    {
      type: 'data',
      ...named('district-points', '3c5a796'),
      description: 'A point in or near each district; see NOTICE.',
      ...from('https://github.com/cahyadsn/wilayah_boundaries'),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: hashesOf(root, 'server/features/reference/locations/centroids.csv'),
      ...files('server/features/reference/locations/centroids.csv'),
    },
    {
      type: 'data',
      ...named('idn-area-data-districts', dependencies['idn-area-data']),
      description: 'Districts and cities of Indonesia, in the package idn-area-data, whose code is MIT.',
      ...from('https://github.com/fityannugroho/idn-area-data'),
      licenses: [{ license: { id: 'ODbL-1.0' } }],
    },
  ]
}

const named = (name, version) => ({ name, version, 'bom-ref': `${name}@${version}` })

const from = (url) => ({ externalReferences: [{ type: 'vcs', url }] })

const hashesOf = (root, path) => [
  {
    alg: 'SHA-256',
    content: createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  },
]

const fileOf = (root, path) => ({
  type: 'file',
  name: path,
  'bom-ref': `file:${path}`,
  hashes: hashesOf(root, path),
})

const jsonFilesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(makeBom(join(import.meta.dirname, '..')), null, 2)}\n`)
