import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Context } from './context.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { locationRoutes } from './features/locations/routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { guardAccess } from './http/access.ts'
import { handleErrors } from './http/error-handler.ts'
import { guardLimits } from './http/limits.ts'
import { describeApi } from './http/openapi.ts'
import { logRequests } from './http/request-log.ts'
import { secure } from './http/security.ts'
import { serveWeb } from './http/static.ts'

const BODY_LIMIT = 256 * 1024

/** The one place that knows every route file. */
export async function buildApp(
  ctx: Context,
  { logger, webFolder }: { logger?: Logger; webFolder?: string } = {},
) {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy: ctx.env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    // Node closes connections that never finish their request; a slow phone gets half a minute.
    requestTimeout: 30_000,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100 },
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  logRequests(app)
  await secure(app, ctx)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 0: 4 } },
  })
  await describeApi(app)
  if (ctx.env.RATE_LIMITS === 'on') guardLimits(app)
  guardAccess(app, ctx)

  accountRoutes(app, ctx)
  userRoutes(app, ctx)
  auditRoutes(app, ctx)
  submissionRoutes(app, ctx)
  timelineRoutes(app, ctx)
  locationRoutes(app, ctx)
  operationRoutes(app, ctx)
  await ctx.identity.mount?.(app)
  await serveWeb(app, webFolder)
  return app
}
