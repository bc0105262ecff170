/** `fetch`, for `call`, that tells how many bytes of the answer have come. How many there will be, nobody knows. */
export const downloading =
  (onBytes: (bytes: number) => void): typeof fetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    // Firefox before 102 counts nothing.
    if (!response.ok || !response.body || !('TransformStream' in window)) return response
    let bytes = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.length
          onBytes(bytes)
          controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, response)
  }
