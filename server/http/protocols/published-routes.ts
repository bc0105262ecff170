import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'

const LIMIT = { points: 240, per_s: 60 }

type Published = {
  /** The keys with which this installation signs, by the rules of `did:web`. */
  didDocument: (ctx: Context) => Promise<object>
  /** The context of our terms, and its path. */
  terms: readonly [path: string, document: object]
  /** Which certificates hold no more, and under which path. */
  statusList: readonly [path: string, read: (ctx: Context, list: number) => Promise<object | undefined>]
  /** The signed monthly statements, and their path. */
  statements: readonly [
    path: string,
    index: (ctx: Context) => Promise<object>,
    read: (ctx: Context, file: string) => Promise<object | undefined>,
  ]
}

/**
 * The documents with which other programs verify this installation's signatures, outside of the contract because the
 * standards define their form. Every page may fetch them.
 */
export function servePublished(
  app: FastifyInstance,
  context: Context,
  { didDocument, terms: [termsPath, terms], statusList: [statusPath, statusList], statements }: Published,
) {
  const serve = (
    url: string,
    { type, keep_s }: { type: string; keep_s: number },
    read: (params: Record<string, string>) => Promise<object | undefined>,
  ) =>
    app.route<{ Params: Record<string, string> }>({
      method: 'GET',
      url,
      config: { limit: LIMIT },
      schema: { hide: true },
      handler: async ({ params }, reply: FastifyReply) => {
        const document = await read(params)
        if (!document) throw new Problem(404, { code: 'not-found' }, 'Not found')
        return reply
          .headers({
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': `public, max-age=${keep_s}`,
          })
          .type(type)
          .send(JSON.stringify(document))
      },
    })
  serve('/.well-known/did.json', { type: 'application/json; charset=utf-8', keep_s: 60 }, () =>
    didDocument(context),
  )
  serve(termsPath, { type: 'application/ld+json; charset=utf-8', keep_s: 86_400 }, async () => terms)
  // Not kept: what holds no more is known at once.
  serve(`${statusPath}/:list`, { type: 'application/vc; charset=utf-8', keep_s: 0 }, ({ list = '' }) =>
    statusList(context, /^\d{1,6}$/.test(list) ? Number(list) : NaN),
  )
  const [statementsPath, index, statement] = statements
  serve(`${statementsPath}/index.json`, { type: 'application/json; charset=utf-8', keep_s: 60 }, () =>
    index(context),
  )
  serve(`${statementsPath}/:file`, { type: 'application/vc; charset=utf-8', keep_s: 3600 }, ({ file = '' }) =>
    statement(context, file),
  )
}
