const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array } as const
type Values = InstanceType<(typeof KINDS)[keyof typeof KINDS]>
type Entry = [name: string, kind: keyof typeof KINDS, at: number, length: number]

const HEAD_BYTES = 8

/** Arrays as one piece of bytes: the length of the list of contents, the list, then each array at a multiple of four. */
export function packArrays(arrays: Readonly<Record<string, Values>>): Uint8Array<ArrayBuffer> {
  let end = 0
  const entries = Object.entries(arrays).map(([name, values]): Entry => {
    const at = end
    end = aligned(at + values.byteLength)
    return [name, kindOf(values), at, values.length]
  })
  const contents = new TextEncoder().encode(JSON.stringify(entries))
  const begin = aligned(HEAD_BYTES + contents.length)
  const packed = new Uint8Array(begin + end)
  new DataView(packed.buffer).setUint32(0, contents.length, true)
  packed.set(contents, HEAD_BYTES)
  Object.values(arrays).forEach((values, nth) =>
    packed.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), begin + entries[nth]![2]),
  )
  return packed
}

/** The arrays of `packArrays`, as views into its bytes: nothing is copied. */
export function unpackArrays(packed: Uint8Array<ArrayBuffer>): Readonly<Record<string, Values>> {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true)
  const contents = new TextDecoder().decode(packed.subarray(HEAD_BYTES, HEAD_BYTES + length))
  const begin = packed.byteOffset + aligned(HEAD_BYTES + length)
  return Object.fromEntries(
    (JSON.parse(contents) as Entry[]).map(([name, kind, at, count]) => [
      name,
      new KINDS[kind](packed.buffer, begin + at, count),
    ]),
  )
}

const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4

function kindOf(values: Values) {
  if (values instanceof Uint16Array) return 'Uint16Array'
  if (values instanceof Uint32Array) return 'Uint32Array'
  return values instanceof Float32Array ? 'Float32Array' : 'Uint8Array'
}
