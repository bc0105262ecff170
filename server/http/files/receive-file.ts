import type { ServerResponse } from 'node:http'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Upload, UploadedFile } from '#contract/foundation/endpoint.ts'
import { Problem, invalidField, uploadBroken } from '#server/core/errors.ts'
import type { Disk } from '#server/machine/disk.ts'
import type { UploadPlaces } from './upload-places.ts'

type FilePart = NonNullable<Endpoint['file']>
type Needs = { places: UploadPlaces; network: string; disk: Disk; answer: ServerResponse }

/** Boundaries, headers of the part, and a few fields that nobody asked for. */
const OVERHEAD_BYTES = 16 * 1024
/** Above the floor of the disk: when there is little room, files stop before enquiries do. */
const LEFT_BYTES = 256 * 1024 * 1024

/**
 * The one file of a multipart request. Nothing of it is read before the verb asks for it, and then only in a place of
 * its own, which it keeps until `release`.
 * @throws Problem 415 `not-multipart`, 413 `file-too-large`; `receive` 503 `disk-full` or `uploads-busy`, 413, and 400
 *   when it is not exactly one file in that field
 */
export function announcedFile(
  request: FastifyRequest,
  part: FilePart,
  { places, network, disk, answer }: Needs,
): Upload & { release: () => void } {
  const { field, max_bytes } = part
  if (!request.isMultipart())
    throw new Problem(415, { code: 'not-multipart', field }, 'Send the file as multipart/form-data.')
  const claimed_bytes = Number(request.headers['content-length'] ?? max_bytes)
  if (claimed_bytes > max_bytes + OVERHEAD_BYTES) throw tooLarge(part)
  const size_bytes = Math.min(claimed_bytes, max_bytes)

  // Not of the request: that closes as soon as all of it has been read.
  const hangingUp = new AbortController()
  answer.once('close', () => answer.writableEnded || hangingUp.abort())
  const gone = hangingUp.signal
  let release = () => {}
  return {
    gone,
    receive: async () => {
      await disk.requireRoom(LEFT_BYTES)
      release = await places.take(network, size_bytes, gone)
      return read(request, part, size_bytes)
    },
    release: () => release(),
  }
}

async function read(request: FastifyRequest, part: FilePart, size_bytes: number): Promise<UploadedFile> {
  const { field, max_bytes } = part
  let file: UploadedFile | undefined
  const limits = { files: 1, fileSize: max_bytes, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 }
  try {
    for await (const one of request.parts({ limits })) {
      if (one.type !== 'file') continue
      const data = await bytesOf(one, size_bytes)
      if (one.fieldname === field) file = { data, filename: one.filename }
    }
  } catch (error) {
    // Errors of the parser: broken multipart, a second file, too many fields.
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(part)
    if (request.raw.destroyed && !request.raw.complete) throw uploadBroken()
    throw invalidField(field, 'must be exactly one file')
  }
  if (!file) throw invalidField(field, 'must be exactly one file')
  return file
}

/** Once, into the one piece of memory that there is for it. */
async function bytesOf({ file }: MultipartFile, size_bytes: number) {
  const data = Buffer.allocUnsafeSlow(size_bytes)
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(data, length)
  return data.subarray(0, length)
}

const tooLarge = ({ field, max_bytes }: FilePart) =>
  new Problem(
    413,
    { code: 'file-too-large', field },
    `The file must not be larger than ${Math.floor(max_bytes / 1024 / 1024)} MB.`,
  )
