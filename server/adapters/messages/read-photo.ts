/**
 * The bytes of a photo from the service in which it was sent.
 * @param service its name, for the error
 * @param response undefined: no answer came
 * @throws Error where there is no photo, or a larger one
 */
export async function readPhoto(service: string, response: Response | undefined, max_bytes: number) {
  if (!response?.ok)
    throw new Error(`${service} does not give the photo: ${response?.status ?? 'no answer'}.`)
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  for await (const chunk of response.body ?? []) {
    size_bytes += (chunk as Uint8Array).byteLength
    if (size_bytes > max_bytes) throw new Error('The photo is larger than is taken.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}
