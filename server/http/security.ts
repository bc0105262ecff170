import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'

/** Headers that every answer carries, and who else's pages may call us. */
export async function secure(app: FastifyInstance, env: Env) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...env.CSP_CONNECT],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // HTTPS is the reverse proxy's: on a plain local address this would lock people out.
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') ?? false,
    crossOriginResourcePolicy: { policy: env.WEB_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  if (env.WEB_ORIGINS.length > 0)
    await app.register(cors, {
      origin: env.WEB_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // The last three are what the identity SDK sends along.
      allowedHeaders: [
        ...['authorization', 'content-type', 'x-guest-id', 'idempotency-key'],
        ...['x-client-version', 'x-firebase-client', 'x-firebase-gmpid'],
      ],
      maxAge: 86_400,
    })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(api|idp)\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}
