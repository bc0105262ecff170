import { MAX_TEXT_CHARS, UnreadableFile } from './rows.ts'

const BLOCK_BYTES = 2 ** 20
const MAX_BLOCKS = 64
const MAX_TEXTS = 2 ** 22

/** The shared strings of a workbook as UTF-8 outside of the heap: a third of the memory of strings, and nothing to collect. */
export class SharedTexts {
  #blocks: Buffer[] = []
  /** The end of each text. A text begins at the end of the one before, or with its block. */
  #ends = new Uint32Array(1_024)
  #count = 0

  /** @throws UnreadableFile */
  add(text: string) {
    if (text.length > MAX_TEXT_CHARS || this.#count === MAX_TEXTS) throw new UnreadableFile('too-large')
    const size = Buffer.byteLength(text)
    let start = this.#endOf(this.#count - 1)
    if (start + size > this.#blocks.length * BLOCK_BYTES) {
      if (this.#blocks.length === MAX_BLOCKS) throw new UnreadableFile('too-large')
      start = this.#blocks.length * BLOCK_BYTES
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
    }
    if (size > 0) this.#blocks.at(-1)!.write(text, start % BLOCK_BYTES)
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#count)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.#count++] = start + size
  }

  /** @throws UnreadableFile */
  get(index: number) {
    if (!(index < this.#count)) throw new UnreadableFile('damaged')
    const end = this.#endOf(index)
    const before = this.#endOf(index - 1)
    if (end === before) return ''
    const block = Math.floor((end - 1) / BLOCK_BYTES)
    const from = block * BLOCK_BYTES
    return this.#blocks[block]!.toString('utf8', Math.max(before, from) - from, end - from)
  }

  #endOf(index: number) {
    return this.#ends[index] ?? 0
  }
}
