import { Readable } from 'node:stream'
import type { CertificateFormat } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { readPaperLogo } from '#server/features/foundation/settings/paper-logo.ts'
import { drawCertificate } from './draw.ts'
import { findCertificate } from './find.ts'
import { readCertificate } from './read.ts'

/** A certificate to take along: the signed document as it is, or on paper with that inside. @throws Problem 404 */
export async function writeCertificateFile(
  ctx: Pick<Context, 'db' | 'env' | 'images' | 'log'>,
  id: string,
  format: CertificateFormat,
): Promise<Readable> {
  const { document, jwt } = await findCertificate(ctx.db, id)
  if (format === 'json') return Readable.from([document])
  if (format === 'jwt') return Readable.from([jwt])
  return drawCertificate(await readCertificate(ctx, id), await readPaperLogo(ctx), document)
}
