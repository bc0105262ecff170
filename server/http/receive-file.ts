import type { FastifyRequest } from 'fastify'
import type { Endpoint, UploadedFile } from '#contract/endpoint.ts'
import { Problem, invalid } from '#server/errors.ts'

type FilePart = NonNullable<Endpoint['file']>

/** Boundaries, headers of the part, and a few fields that nobody asked for. */
const OVERHEAD_BYTES = 16 * 1024

/**
 * The one file of a multipart request, in memory.
 * @throws Problem 415 `not-multipart`, 413 `file-too-large`, 400 when it is not exactly one file in that field
 */
export async function receiveFile(
  request: FastifyRequest,
  { field, max_bytes }: FilePart,
): Promise<UploadedFile> {
  if (!request.isMultipart())
    throw new Problem(415, { code: 'not-multipart', field }, 'Send the file as multipart/form-data.')
  const tooLarge = new Problem(
    413,
    { code: 'file-too-large', field },
    `The file must not be larger than ${Math.floor(max_bytes / 1024 / 1024)} MB.`,
  )
  if (Number(request.headers['content-length']) > max_bytes + OVERHEAD_BYTES) throw tooLarge

  let file: UploadedFile | undefined
  const limits = { files: 1, fileSize: max_bytes, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const data = await part.toBuffer()
      if (part.fieldname === field) file = { data, filename: part.filename }
    }
  } catch (error) {
    // Of the parser: broken multipart, a second file, too many fields, a connection that was lost.
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? tooLarge
      : invalid(field, 'must be exactly one file')
  }
  if (!file) throw invalid(field, 'must be exactly one file')
  return file
}
