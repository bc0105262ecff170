/** Characters that XML cannot hold: control characters, half emoji, and two noncharacters. */
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Cs}\uFFFE\uFFFF]/gu
const SPECIAL = /[&<>]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text without what cannot stand in XML, its lines ended as XML ends them. */
export const toXmlText = (text: string) => text.replace(UNWRITABLE, '').replace(/\r\n?/g, '\n')

/** A writable text between two tags. */
export const escapeXml = (text: string) => text.replace(SPECIAL, (sign) => ENTITIES[sign]!)

type Value = string | number | boolean | null | undefined | readonly Value[] | { [name: string]: Value }

/**
 * Data as elements without attributes.
 * @param items what each entry of a list is called, by the name of the list
 */
export function toXmlElement(name: string, value: Value, items: Readonly<Record<string, string>>): string {
  const inner = Array.isArray(value)
    ? value.map((one: Value) => toXmlElement(items[name]!, one, items)).join('')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([part, of]) => toXmlElement(part, of, items))
          .join('')
      : escapeXml(toXmlText(String(value ?? '')))
  return inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`
}
