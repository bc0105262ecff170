import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/foundation/endpoint.ts'
import { contract } from '#contract/index.ts'

// The rules of a linter for docs/openapi.json. That generated clients compile and work is asked by `npm run interop`.

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema; example?: unknown }>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  openapi: string
  info: Schema
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Schema }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)!.operation

/** Every object in the document. */
function visit(see: (value: Schema, key: string) => void) {
  JSON.stringify(document, (key, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) see(value as Schema, key)
    return value
  })
}

test('§7 the document is valid by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
}, 60_000)

test('§7 each operation has a unique id, <feature>_<name>', () => {
  const promised = Object.entries(contract).flatMap(([feature, group]) =>
    Object.keys(group).map((name) => `${feature}_${name}`),
  )
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(promised.toSorted())
  expect(new Set(promised).size).toBe(promised.length)
})

test('§7 each operation has a summary and a tag that is described; the document names its server and licence', () => {
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { operation } of operations) {
    expect(operation.summary).not.toBe('')
    expect(operation.tags.length).toBe(1)
    expect(tags).toContain(operation.tags[0])
  }
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z]/)
  expect(document.servers).toMatchObject([{ url: '/' }])
  expect(document.info).toMatchObject({ license: { identifier: 'MIT' } })
})

test('§7 open operations say that they need no token, the others name the scheme', () => {
  for (const [feature, group] of Object.entries(contract))
    for (const [name, { access }] of Object.entries(group)) {
      const { security } = find(`${feature}_${name}`)
      if (access === 'open') expect([[], [{ bearer: [] }, {}]]).toContainEqual(security)
      else expect(security).toEqual([{ bearer: [] }])
    }
  // A guest sends an enquiry without a token, a member with one.
  expect(find('submissions_submit').security).toEqual([{ bearer: [] }, {}])
  expect(find('impact_figures').security).toEqual([])
  expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
})

test('§7 every parameter of a path is declared, and no other', () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    expect(declared.map(({ name }) => name).toSorted(), path).toEqual(named.toSorted())
    expect(declared.every(({ required }) => required)).toBe(true)
  }
})

test('§7 no schema is one that code generators read as unknown', () => {
  const unread: string[] = []
  visit((value, key) => {
    // Patterns beside a type: one pattern instead.
    if ('allOf' in value && 'type' in value) unread.push(`${key}: ${JSON.stringify(value)}`)
    // Keys apart from their values.
    if ('propertyNames' in value) unread.push(`${key}: ${JSON.stringify(value)}`)
  })
  expect(unread).toEqual([])
})

test('§7 every reference leads to a shape, and every shape is used', () => {
  const used = new Set<string>()
  visit(({ $ref }) => {
    if (typeof $ref === 'string') used.add($ref.replace('#/components/schemas/', ''))
  })
  expect([...used].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

test('§7 every error reply is the same shape', () => {
  for (const { operation } of operations)
    for (const status of ['4XX', 'default'])
      expect(operation.responses[status]!.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      })
})

test.each([
  ['operations_check', { 'text/plain': { type: 'string' } }],
  ['operations_apiCheck', { 'text/plain': { type: 'string' } }],
  [
    'factors_read',
    {
      'application/json': { $ref: '#/components/schemas/FactorSet' },
      'text/csv': { type: 'string', contentMediaType: 'text/csv' },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        type: 'string',
        format: 'binary',
      },
    },
  ],
  [
    'processing_file',
    {
      'text/csv': { type: 'string', contentMediaType: 'text/csv' },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        type: 'string',
        format: 'binary',
      },
      'application/json': { $ref: '#/components/schemas/RegisterOfProcessing' },
    },
  ],
  [
    'certificates_file',
    {
      'application/pdf': { type: 'string', format: 'binary' },
      'application/vc': { type: 'object', additionalProperties: {} },
      'application/vc+jwt': { type: 'string', contentMediaType: 'application/vc+jwt' },
    },
  ],
  ['accounts_exportZip', { 'application/zip': { type: 'string', format: 'binary' } }],
] as const)('§7 %s describes its answer as it is', (id, expected) => {
  const { content } = find(id).responses['200']!
  const schemas = Object.entries(content).map(([type, { schema }]) => [type, schema])
  expect(Object.fromEntries(schemas)).toMatchObject(expected)
})

test('§7 files are binary, texts are not, and media types stand without parameters', () => {
  let files = 0
  for (const { operation } of operations)
    for (const [type, { schema }] of Object.entries(operation.responses['200']!.content)) {
      expect(type).not.toContain(';')
      const isBinary = /^image\/|\/(pdf|zip)$|spreadsheetml/.test(type)
      expect(schema.format === 'binary', `${operation.operationId} ${type}`).toBe(isBinary)
      if (isBinary) files += 1
    }
  expect(files).toBeGreaterThan(10)
})

test('§7 an upload is multipart with one binary field', () => {
  const uploads = operations.flatMap(({ operation }) => {
    const content = operation.requestBody?.content ?? {}
    return 'multipart/form-data' in content ? [content['multipart/form-data']!.schema] : []
  })
  expect(uploads.length).toBeGreaterThan(5)
  for (const { required, properties } of uploads as { required: string[]; properties: Schema }[]) {
    expect(Object.keys(properties)).toEqual(required)
    expect(Object.values(properties)).toEqual([{ type: 'string', format: 'binary' }])
  }
})

test('§7 the examples are bodies that the server takes', () => {
  const examples = operations.flatMap(({ operation }) => {
    const { example } = operation.requestBody?.content['application/json'] ?? {}
    return example ? [[operation.operationId, example] as const] : []
  })
  expect(examples.length).toBeGreaterThan(3)
  for (const [id, example] of examples) {
    const [feature, name] = id.split('_') as [keyof typeof contract, string]
    const { body } = (contract[feature] as Record<string, Endpoint>)[name]!
    expect(body!.safeParse(example).error, id).toBeUndefined()
  }
})
