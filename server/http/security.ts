import cors from '@fastify/cors'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Context } from '#server/context.ts'

/** Headers that every answer carries, and who else's pages may call us. */
export async function secure(app: FastifyInstance, { env, identity: { origins } }: Context) {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...origins.script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...origins.connect, ...env.CSP_CONNECT],
        // Players of the content, each loaded when somebody asks for it (features/content/reading-html.ts).
        frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', ...origins.frame],
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
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  if (env.WEB_ORIGINS.length > 0)
    await app.register(cors, {
      origin: env.WEB_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // The last four are what the identity SDK sends along.
      allowedHeaders: [
        ...['authorization', 'content-type', 'x-guest-id', 'idempotency-key'],
        ...['x-client-version', 'x-firebase-client', 'x-firebase-gmpid', 'x-firebase-locale'],
      ],
      exposedHeaders: ['retry-after'],
      maxAge: 86_400,
    })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(api|idp)\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}

/** Helmet's headers are the same on every answer, so it is asked once and not for each. */
function headersOf(options: HelmetOptions) {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader() {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
