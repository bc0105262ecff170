import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completed } from './sbom.mjs'

type Component = {
  type: string
  name: string
  version: string
  'bom-ref': string
  licenses?: object[]
  hashes?: { alg: string; content: string }[]
  components?: Component[]
}

const root = join(import.meta.dirname, '..')
const packages = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> })
    .packages,
).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
type Locked = { version: string; license?: string; dev?: boolean; link?: boolean }

/** The part of CycloneDX's output for the lock file that counts here. */
const made = {
  metadata: { component: { 'bom-ref': 'resirkuit@0.1.0' } },
  components: packages.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      type: 'library',
      name,
      version,
      'bom-ref': path,
      ...(license && { licenses: [{ license: { name: license } }] }),
    }
  }),
  dependencies: [{ ref: 'resirkuit@0.1.0', dependsOn: ['node_modules/fastify'] }],
}
const bom = completed(made, root) as {
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

test('§7 every component of the bill of materials has a licence', () => {
  expect(bom.components.length).toBeGreaterThan(400)
  expect(bom.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([])
})

test('§7 the model and the data are components, with the hashes of their files', () => {
  const own = bom.components.filter(({ type }) => type !== 'library')
  expect(own.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'machine-learning-model resirkuit-device-classifier',
    'data resirkuit-knowledge',
    'data resirkuit-factors',
    'data district-points',
    'data idn-area-data-districts',
  ])
  const files = own.flatMap(({ components = [] }) => components)
  expect(files.length).toBeGreaterThan(30)
  for (const { name, hashes } of files)
    expect(hashes).toEqual([
      {
        alg: 'SHA-256',
        content: createHash('sha256')
          .update(readFileSync(join(root, name)))
          .digest('hex'),
      },
    ])
  // The hash that its own list of editions publishes.
  const [edition] = JSON.parse(readFileSync(join(root, 'knowledge', 'factors', 'editions.json'), 'utf8')) as [
    { version: string; sha256: string },
  ]
  expect(own[2]).toMatchObject({ version: edition.version, hashes: [{ content: edition.sha256 }] })
})

test('§7 the product depends on them, and each is named once', () => {
  const [main] = bom.dependencies
  expect(main!.dependsOn).toContain('node_modules/fastify')
  expect(main!.dependsOn!.filter((ref) => /^(resirkuit|district|idn)-/.test(ref))).toHaveLength(5)
  expect(main!.dependsOn!.filter((ref) => /^node-linux-(x64|arm64)@24\./.test(ref))).toHaveLength(2)
  const refs = bom.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
})
