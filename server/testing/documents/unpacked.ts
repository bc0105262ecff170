import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const DEFLATED = 8

/** The files of a ZIP, by its directory: a local header need not know how long its file is. */
export function unpacked(zip: Buffer) {
  const end = zip.length - END_BYTES
  if (zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('The ZIP has no end.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, bytes, name, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + bytes)
    const path = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name)
    files.set(path, method === DEFLATED ? inflateRawSync(data) : data)
    at += ENTRY_BYTES + name + extra + comment
  }
  return files
}
