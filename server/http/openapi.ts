import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** A file cannot be a zod schema, which would be asked to validate it. */
const multipart = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
})

/** The contract as OpenAPI, at /api/openapi.json and readable at /api/docs. Register before the routes. */
export async function describeApi(app: FastifyInstance) {
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
      const described = jsonSchemaTransform(document)
      const { file } = document.route.config ?? {}
      return file ? { ...described, schema: { ...described.schema, ...multipart(file.field) } } : described
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
