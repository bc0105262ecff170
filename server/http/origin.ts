import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/installation/env.ts'

/**
 * The address under which a request came, for links in documents. Without `PUBLIC_URL` it is what the caller says, so no
 * cache may keep such a document for others (`cacheControl`).
 */
export const requestOrigin = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, request: FastifyRequest) =>
  PUBLIC_URL ?? `${request.protocol}://${request.host}`

/** How a document with such links may be kept: as `shared` where everybody gets the same. */
export const cacheControl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, shared: string) =>
  PUBLIC_URL ? shared : 'private, no-cache'
