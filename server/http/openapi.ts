import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { documentSender } from './compression.ts'
import { documentedSchemas } from './documented-schemas.ts'
import { DOCUMENT_LIMIT } from './limits.ts'

/** A file cannot be a zod schema, which would be asked to validate it. */
const multipart = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
})

const binary = (download: NonNullable<Endpoint['download']>) => ({
  description: 'A file',
  content: Object.fromEntries(
    ('formats' in download ? Object.values(download.formats) : [download]).map(({ type }) => [
      type,
      { schema: { type: 'string', format: 'binary' } },
    ]),
  ),
})

/** The contract as OpenAPI, at /api/openapi.json and readable at /api/docs. Register before the routes. */
export async function describeApi(app: FastifyInstance) {
  const schemas = documentedSchemas()
  app.addHook('onRoute', ({ schema }) => schemas.add(schema))
  const describeRoute = createJsonSchemaTransform({ schemaRegistry: schemas.registry })
  app.addHook('onReady', async () => schemas.register())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Resirkuit',
        version: '1',
        description: 'E-waste: enquiries, requests and what became of them.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: false,
    transform: (document) => {
      const described = describeRoute(document)
      const { file, download } = document.route.config ?? {}
      const schema = {
        ...described.schema,
        ...(file && multipart(file.field)),
        ...(download && {
          response: { ...(described.schema.response as object), 200: binary(download) },
        }),
      }
      return { ...described, schema }
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: schemas.registry }),
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

/** What comes with the page: nothing from elsewhere, and on a plain local address not upgraded to an HTTPS that is not there. */
const ownOriginOnly = (policy: string) =>
  policy.replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])| upgrade-insecure-requests;/g, '')
