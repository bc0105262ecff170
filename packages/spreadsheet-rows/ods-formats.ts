import { GENERAL, readFormat, type NumberFormat } from './number-format.ts'
import { UnreadableFile } from './rows.ts'
import type { Attributes, XmlHandler } from './xml.ts'

const MAX_STYLES = 100_000
/** A style names its parent, and that its own. */
const MAX_PARENTS = 20
const MAX_DIGITS = 30

/** The conditions that the sections of a code have without being named. */
const USUAL_SECTIONS = [['>=0', '>0'], ['<0'], ['=0']]

/** Signs that stand for themselves in a number format; others are quoted. */
const PLAIN_TEXT = /^[\s\-/:()]*$/

/** The styles of a document: number formats as Excel's codes, and which tables are hidden. */
export class OdsStyles implements XmlHandler {
  readonly hiddenTables = new Set<string>()
  #codes = new Map<string, string>()
  #cells = new Map<string, { parent?: string; format?: string }>()
  #resolved = new Map<string, NumberFormat>()
  #table = ''
  /** The number format that is read. */
  #name: string | undefined
  #code = ''
  #isPercentage = false
  /** The end of the whole digits in the code, and the place of a text in front of it. */
  #wholeEnd = 0
  #position = 0
  #isDuration = false
  #sections: string[] = []
  #text: string | undefined

  /** The number format of a cell's style. */
  formatOf(style: string): NumberFormat {
    const known = this.#resolved.get(style)
    if (known) return known
    let format: string | undefined
    let at: string | undefined = style
    for (let parents = 0; at !== undefined && format === undefined && parents < MAX_PARENTS; parents++) {
      const cell = this.#cells.get(at)
      format = cell?.format
      at = cell?.parent
    }
    const code = format === undefined ? undefined : this.#codes.get(format)
    const resolved = code === undefined ? GENERAL : readFormat(code)
    this.#resolved.set(style, resolved)
    return resolved
  }

  open(name: string, attributes: Attributes) {
    const [space, local] = name.split(':')
    if (space === 'number') this.#openPart(local!, attributes)
    else if (name === 'style:map') this.#addSection(attributes)
    else if (name === 'style:style') this.#addStyle(attributes)
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false' && this.#table)
      this.hiddenTables.add(this.#table)
  }

  text(text: string) {
    if (this.#text !== undefined) this.#text += text
  }

  close(name: string) {
    const text = this.#text
    if (name === 'number:text' && text !== undefined) this.#code += this.#quote(text)
    if (name === 'number:currency-symbol' && text) this.#code += `[$${text}]`
    if (name === 'number:embedded-text' && text) this.#embed(this.#quote(text))
    this.#text = undefined
    if (this.#name === undefined || !/^number:.*-style$/.test(name)) return
    this.#codes.set(this.#name, [...this.#sections, this.#code].join(';'))
    this.#name = undefined
  }

  #addStyle(attributes: Attributes) {
    const name = attributes['style:name'] ?? ''
    this.#table = attributes['style:family'] === 'table' ? name : ''
    if (attributes['style:family'] !== 'table-cell') return
    this.#cells.set(name, {
      parent: attributes['style:parent-style-name'],
      format: attributes['style:data-style-name'],
    })
    if (this.#cells.size + this.#codes.size > MAX_STYLES) throw new UnreadableFile('too-large')
  }

  /** A format with sections has all but the last one as formats of their own. */
  #addSection(attributes: Attributes) {
    const code = this.#codes.get(attributes['style:apply-style-name'] ?? '')
    const condition = attributes['style:condition']?.replace('value()', '')
    if (this.#name === undefined || code === undefined || condition === undefined) return
    const usual = USUAL_SECTIONS[this.#sections.length] ?? []
    this.#sections.push(usual.includes(condition) ? code : `[${condition}]${code}`)
  }

  #openPart(part: string, attributes: Attributes) {
    if (part.endsWith('-style')) {
      this.#name = attributes['style:name'] ?? ''
      this.#code = ''
      this.#sections = []
      this.#isPercentage = part === 'percentage-style'
      this.#isDuration = attributes['number:truncate-on-overflow'] === 'false'
      return
    }
    const isLong = attributes['number:style'] === 'long'
    const time = (letter: string) => {
      const letters = letter.repeat(isLong ? 2 : 1)
      this.#code += this.#isDuration ? `[${letters}]` : letters
      this.#isDuration = false
    }
    if (part === 'text' || part === 'currency-symbol') this.#text = ''
    else if (part === 'embedded-text') {
      this.#text = ''
      this.#position = Number(attributes['number:position'] ?? 0)
    } else if (part === 'number') {
      const digits = writeDigits(attributes)
      this.#wholeEnd = this.#code.length + /^[^.]*/.exec(digits)![0].length
      this.#code += digits
    } else if (part === 'scientific-number') this.#code += `${writeDigits(attributes)}E+00`
    else if (part === 'fraction') this.#code += '# ?/?'
    else if (part === 'year') this.#code += isLong ? 'yyyy' : 'yy'
    else if (part === 'month')
      this.#code += (attributes['number:textual'] === 'true' ? 'mmm' : 'm') + (isLong ? 'm' : '')
    else if (part === 'day') this.#code += isLong ? 'dd' : 'd'
    else if (part === 'day-of-week') this.#code += isLong ? 'dddd' : 'ddd'
    else if (part === 'hours' || part === 'minutes' || part === 'seconds') time(part[0]!)
    else if (part === 'am-pm') this.#code += 'AM/PM'
    else if (part === 'text-content') this.#code += '@'
  }

  #embed(text: string) {
    const at = Math.max(0, this.#wholeEnd - this.#position)
    this.#code = this.#code.slice(0, at) + text + this.#code.slice(at)
    this.#wholeEnd += text.length
  }

  #quote(text: string): string {
    if (this.#isPercentage && text.includes('%'))
      return text
        .split('%')
        .map((part) => this.#quote(part))
        .join('%')
    return PLAIN_TEXT.test(text) ? text : `"${text.replaceAll('"', '')}"`
  }
}

function writeDigits(attributes: Attributes) {
  const count = (name: string) => Math.min(Number(attributes[`number:${name}`]) || 0, MAX_DIGITS)
  const whole = '0'.repeat(count('min-integer-digits'))
  const padded = whole.padStart(4, '#')
  const isGrouped = attributes['number:grouping'] === 'true'
  const digits = isGrouped ? `${padded.slice(0, -3)},${padded.slice(-3)}` : whole || '#'
  const decimals = '0'.repeat(count('decimal-places'))
  const thousands = Math.round(Math.log10(Number(attributes['number:display-factor'] ?? 1)) / 3)
  const scale = ','.repeat(Math.min(Math.max(thousands || 0, 0), MAX_DIGITS))
  return digits + (decimals && `.${decimals}`) + scale
}
