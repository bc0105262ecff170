import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP whose local headers know their sizes. */
export function unpacked(zip: Buffer) {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [method, bytes, name, extra] = [
      zip.readUInt16LE(at + 8),
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const start = at + 30 + name + extra
    const data = zip.subarray(start, start + bytes)
    files.set(zip.toString('utf8', at + 30, at + 30 + name), method === 8 ? inflateRawSync(data) : data)
    at = start + bytes
  }
  return files
}
