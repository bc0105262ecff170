/** What XML cannot hold: control characters, half emoji, two that are no characters. */
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Cs}\uFFFE\uFFFF]/gu
/** A spreadsheet would read `_x0041_` as A. */
const CODED = /_(?=x[\da-f]{4}_)/gi
const SPECIAL = /[&<>]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as the sheet of a workbook writes it. */
export const escaped = (text: string) =>
  text
    .replace(UNWRITABLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(CODED, '_x005F_')
    .replace(SPECIAL, (sign) => ENTITIES[sign]!)
