import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from './rows.ts'

/** An attribute that is not there has no entry. */
export type Attributes = Record<string, string | undefined>

export interface XmlHandler {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const MAX_DEPTH = 100
/** One tag, comment or CDATA section; the parser holds it whole. */
const MAX_TAG_CHARS = 1_000_000

const ODF = 'urn:oasis:names:tc:opendocument:xmlns:'
/** The prefixes that handlers see, whatever a document calls its namespaces. */
const PREFIXES = new Map([
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', ''],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ...['office', 'table', 'text', 'style', 'manifest'].map((name) => [`${ODF}${name}:1.0`, name] as const),
  [`${ODF}datastyle:1.0`, 'number'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
])
const TAKEN = new Set(PREFIXES.values())

/**
 * An XML document that comes in pieces. It has no document type and no entities but XML's five. What is left to the
 * archive's checksum: whether every end tag has its start tag.
 */
export class XmlReader {
  #decoder: TextDecoder | undefined
  #endsInReturn = false
  #parser: Parser
  #depth = 0
  #hasRoot = false
  #silent_chars = 0
  /** The document's prefixes that are not ours. */
  #renamed: ReadonlyMap<string, string> = new Map()
  #outer: { depth: number; renamed: ReadonlyMap<string, string> }[] = []

  constructor(handler: XmlHandler) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes, handler),
        onclosetag: (name) => {
          this.#silent_chars = 0
          handler.close?.(this.#rename(name))
          if (this.#outer.at(-1)?.depth === this.#depth) this.#renamed = this.#outer.pop()!.renamed
          this.#depth--
        },
        ontext: (text) => {
          this.#silent_chars = 0
          handler.text?.(text)
        },
        onprocessinginstruction: (name) => {
          if (name.startsWith('!')) throw new UnreadableFile('damaged')
        },
      },
      { xmlMode: true },
    )
  }

  /** @throws UnreadableFile */
  write(bytes: Buffer) {
    this.#decoder ??= new TextDecoder(
      bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8',
    )
    let text = this.#decoder.decode(bytes, { stream: true })
    // A line ends with a line feed alone, however it is written; the parser leaves that to us.
    if (this.#endsInReturn && text.startsWith('\n')) text = text.slice(1)
    this.#endsInReturn = text.endsWith('\r')
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
    this.#silent_chars += text.length
    this.#parser.write(text)
    if (this.#silent_chars > MAX_TAG_CHARS) throw new UnreadableFile('damaged')
  }

  /** @throws UnreadableFile */
  end() {
    if (!this.#hasRoot || this.#depth > 0) throw new UnreadableFile('damaged')
  }

  #open(name: string, attributes: Record<string, string>, handler: XmlHandler) {
    this.#silent_chars = 0
    this.#hasRoot = true
    if (++this.#depth > MAX_DEPTH) throw new UnreadableFile('damaged')
    for (const key in attributes)
      if (key.startsWith('xmlns')) this.#declare(key.slice('xmlns:'.length), attributes[key]!)
    if (this.#renamed.size > 0)
      for (const key of Object.keys(attributes))
        if (key.includes(':')) attributes[this.#rename(key)] = attributes[key]!
    handler.open?.(this.#rename(name), attributes)
  }

  #declare(prefix: string, namespace: string) {
    const ours = PREFIXES.get(namespace) ?? (TAKEN.has(prefix) ? 'other' : prefix)
    if ((this.#renamed.get(prefix) ?? prefix) === ours) return
    if (this.#outer.at(-1)?.depth !== this.#depth)
      this.#outer.push({ depth: this.#depth, renamed: this.#renamed })
    this.#renamed = new Map(this.#renamed).set(prefix, ours)
  }

  #rename(name: string) {
    if (this.#renamed.size === 0) return name
    const colon = name.indexOf(':')
    const ours = this.#renamed.get(name.slice(0, Math.max(colon, 0)))
    if (ours === undefined) return name
    const local = name.slice(colon + 1)
    return ours === '' ? local : `${ours}:${local}`
  }
}

/** Reads a small part whole. @throws UnreadableFile */
export async function readXml(pieces: AsyncIterable<Buffer>, handler: XmlHandler) {
  const reader = new XmlReader(handler)
  for await (const piece of pieces) reader.write(piece)
  reader.end()
}
