/**
 * The openings that a browser or a web server would run, with the sign that must follow: cameras and editors write
 * other markup into their metadata (Apple a `<!DOCTYPE plist`), and four letters alone also come by chance.
 */
const MARKUP = /<(?:(?:script|html|svg)[\s/>]|!doctype\s+html|\?php\s)/i
/** Where a ZIP archive ends, which is where its readers look first: at most a comment from the end. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_MAX_BYTES = 22 + 65_535
/** Before and after the pixels; among them such a text would be chance. */
const ENDS_BYTES = 256 * 1024

/**
 * Whether a file is, beside a picture, something that another program would run or open: a page, a script, an
 * archive, a document. No camera writes such files; the stored photo is encoded again in any case.
 */
export function isPolyglot(data: Uint8Array): boolean {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const [head, tail] = [file.subarray(0, ENDS_BYTES), file.subarray(ENDS_BYTES).subarray(-ENDS_BYTES)]
  return (
    [head, tail].some((end) => MARKUP.test(end.toString('latin1'))) ||
    file.subarray(-ZIP_END_MAX_BYTES).includes(ZIP_END) ||
    file.subarray(0, 1024).includes('%PDF-', 0, 'latin1')
  )
}
