import cors from '@fastify/cors'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'

/** Players of the content, each loaded when somebody asks for it (features/reference/content/texts/reading-html.ts). */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * The permissions that pages, and frames in them, may ask a person for: the place, for a request, and a film in full
 * size. Only features that browsers know by this header: each other one is a warning on every page.
 */
const PERMISSIONS = [
  'geolocation=(self)',
  `fullscreen=(self ${PLAYERS.map((origin) => `"${origin}"`).join(' ')})`,
  ...['camera', 'microphone', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'midi'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Headers that every answer carries, by name. */
export function safetyHeaders({ env, identity: { origins } }: Pick<Context, 'env' | 'identity'>) {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...origins.script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...origins.connect, ...env.CSP_CONNECT, ...mapOrigin(env)],
        // Itself: administrators look at the embeds.
        frameSrc: ["'self'", ...PLAYERS, ...origins.frame],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Below: the address may become another one while the server runs.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  headers['permissions-policy'] = PERMISSIONS
  putHsts(headers, env)
  return headers
}

const NO_FRAMES = "frame-ancestors 'none'"

/**
 * The headers of a page that other sites may show in a frame, also where they ask every frame to agree to it
 * (Cross-Origin-Embedder-Policy).
 * @param policy the Content Security Policy of every other answer
 */
export function frameHeaders(policy: string, { EMBED_ORIGINS }: Pick<Context['env'], 'EMBED_ORIGINS'>) {
  return {
    // It has no list of sites; browsers that know frame-ancestors pass over it.
    removed: 'x-frame-options',
    headers: {
      'content-security-policy': policy.replace(
        NO_FRAMES,
        `frame-ancestors 'self' ${EMBED_ORIGINS.join(' ')}`,
      ),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}

/** Files that a page in a frame loads, and the script of the page around it. */
export const isForFrames = (path: string) =>
  /(^|\/)(plain|embed|embed-frame)\.(css|js)(\.br|\.gz)?$/.test(path)

/** HTTPS is the reverse proxy's: on a plain local address this would lock people out. */
function putHsts(headers: Record<string, string>, { PUBLIC_URL, HSTS_SUBDOMAINS }: Context['env']) {
  if (!PUBLIC_URL?.startsWith('https:')) delete headers[HSTS]
  // The other names under this one are somebody else's business, unless the operator says so.
  else headers[HSTS] = `max-age=31536000${HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`
}
const HSTS = 'strict-transport-security'

/** A page of another origin calls us with CORS, which asks for no more; the pictures it shows come without, and need this. */
export const pictureHeaders = ({ WEB_ORIGINS }: Context['env']) =>
  WEB_ORIGINS.length > 0 ? { 'cross-origin-resource-policy': 'cross-origin' } : {}

/**
 * Puts the headers on every answer, and says who else's pages may call us.
 * @param headers of `safetyHeaders`
 */
export async function secureAnswers(app: FastifyInstance, { env }: Context, headers: Record<string, string>) {
  app.addHook('onRequest', async (request, reply) => {
    putHsts(headers, env)
    reply.headers(headers)
    // Node would refuse it by itself, without these headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Problem(400, { code: 'bad-request' }, 'The request names no host.')
  })
  // Node answers by itself where nobody listens, without these headers.
  app.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, 'cache-control': 'no-store', connection: 'close' }).end()
  })
  if (env.WEB_ORIGINS.length > 0)
    await app.register(cors, {
      origin: env.WEB_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // The last four are what the identity SDK sends along.
      allowedHeaders: [
        ...['authorization', 'content-type', 'x-guest-id', 'idempotency-key'],
        'link-token',
        ...['x-client-version', 'x-firebase-client', 'x-firebase-gmpid', 'x-firebase-locale'],
      ],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 86_400,
    })
  // An answer that may be kept says so; the spelling of an address (`/%61pi/me`) decides nothing.
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Where the map comes from, if there is one. */
const mapOrigin = ({ MAP_STYLE_URL }: Context['env']) =>
  MAP_STYLE_URL ? [new URL(MAP_STYLE_URL).origin] : []

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
