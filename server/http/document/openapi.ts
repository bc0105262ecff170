import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { documentSender } from '../compression.ts'
import { FEATURE_TAGS } from './describe-operation.ts'
import { documentedSchemas } from './documented-schemas.ts'
import { withExamples } from './examples.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { tidyDocument } from './tidy-document.ts'

/** A file cannot be a zod schema, which would be asked to validate it. */
const multipart = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
})

/** The contract as OpenAPI, at /api/openapi.json and readable at /api/docs. Register before the routes. */
export async function describeApi(app: FastifyInstance) {
  const schemas = documentedSchemas()
  app.addHook('onRoute', ({ schema, config }) => {
    schemas.add(schema)
    schemas.add({ response: config?.answers })
  })
  const describeRoute = createJsonSchemaTransform({ schemaRegistry: schemas.registry })
  const describeSchemas = createJsonSchemaTransformObject({ schemaRegistry: schemas.registry })
  app.addHook('onReady', async () => schemas.register())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Resirkuit',
        version: '1',
        description: 'E-waste: enquiries, requests and their results.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The installation that serves this document' }],
      tags: FEATURE_TAGS,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: false,
    transform: (document) => {
      const { file, answers } = document.route.config ?? {}
      const schema = { ...document.schema, ...(answers && { response: answers }) }
      const described = describeRoute({ ...document, schema })
      return { ...described, schema: { ...described.schema, ...(file && multipart(file.field)) } }
    },
    transformObject: (document) => withExamples(tidyDocument(describeSchemas(document))),
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: DOCUMENT_LIMIT }
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: ownOriginOnly,
      uiConfig: { deepLinking: true },
    })
  })

  const send = documentSender()
  let document: string | undefined
  app.get(
    '/api/openapi.json',
    { config: { limit: DOCUMENT_LIMIT }, schema: { hide: true } },
    (request, reply) =>
      send(
        request,
        reply.type('application/json; charset=utf-8'),
        (document ??= JSON.stringify(app.swagger())),
      ),
  )
}

/** The page's CSP without foreign origins, and without an upgrade to an HTTPS that a plain local address lacks. */
const ownOriginOnly = (policy: string) =>
  policy.replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])| upgrade-insecure-requests;/g, '')
