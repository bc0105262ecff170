import type { FastifyInstance } from 'fastify'
import { certificates } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { disownSigningKey } from './disown.ts'
import { writeCertificateFile } from './file.ts'
import { issueCertificate } from './issue.ts'
import { readIssuer } from './issuer.ts'
import { listCountedEntries } from './ledger.ts'
import { listCertificates } from './list.ts'
import { readOwnCertificate } from './own.ts'
import { readCertificate } from './read.ts'
import { replaceCertificate } from './replace.ts'
import { revokeCertificate } from './revoke.ts'
import { rotateSigningKey } from './rotate.ts'

export const certificateRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, certificates, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listCertificates(ctx, query)) }),
    issue: async (ctx, { body }) => ({ success: true, certificate: await issueCertificate(ctx, body) }),
    replace: async (ctx, { params }) => ({
      success: true,
      certificate: await replaceCertificate(ctx, params.id),
    }),
    revoke: async (ctx, { params, body }) => ({
      success: true,
      certificate: await revokeCertificate(ctx, params.id, body.reason),
    }),
    ledger: async (ctx, { params }) => ({ success: true, entries: await listCountedEntries(ctx, params.id) }),
    issuer: async (ctx) => ({ success: true, issuer: await readIssuer(ctx) }),
    rotate: async (ctx) => ({ success: true, issuer: await rotateSigningKey(ctx) }),
    disown: async (ctx, { body }) => ({ success: true, issuer: await disownSigningKey(ctx, body) }),
    read: async (ctx, { params }) => ({ success: true, certificate: await readCertificate(ctx, params.id) }),
    file: (ctx, { params, query }) => writeCertificateFile(ctx, params.id, query.format),
    own: async (ctx, { params, headers }) => ({
      success: true,
      certificate: await readOwnCertificate(ctx, params.code, headers['x-guest-id']),
    }),
  })
