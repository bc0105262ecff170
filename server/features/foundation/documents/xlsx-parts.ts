import { escapeSheetText } from './xlsx-text.ts'

// The small parts of a workbook: what is in it, and how its cells look.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cells with buttons to filter by: the header and its rows, `$A$1:$R$20`. */
export type FilterRange = string

/** Places in the list of looks below. */
export const STYLE = { header: 1, text: 2, instant: 3, number: 4, day: 5, sum_text: 6, sum: 7 } as const

/** Apart from the texts beside them. */
const LEFT = '<alignment horizontal="left" vertical="top"/>'
const FIGURE = '<alignment horizontal="right" vertical="top" indent="1"/>'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'
/** @param font its place in the list of fonts */
const look = (format: number, font: 0 | 1, alignment: string, border = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`

/** A text that begins like a formula stays a text, also when somebody edits it. */
const TEXT = 49
const INSTANT = 164
const DAY = 165
/** Shows a number with as many digits as it has, by the signs of the reader's language. */
const GENERAL = 0

const LOOKS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  look(TEXT, 1, WRAPPED),
  look(TEXT, 0, WRAPPED),
  look(INSTANT, 0, LEFT),
  look(GENERAL, 0, FIGURE),
  look(DAY, 0, LEFT),
  look(TEXT, 1, WRAPPED, 1),
  look(GENERAL, 1, FIGURE, 1),
]
const SIDES = '<left/><right/>'

export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${INSTANT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="${DAY}" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border>${SIDES}<top/><bottom/><diagonal/></border><border>${SIDES}<top style="thin"/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${LOOKS.length}">${LOOKS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEETML}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

type NamedSheet = { name: string; filters: FilterRange }

/** Without the hidden name of its range LibreOffice shows no buttons to filter; Excel writes it as well. */
const namesOf = ({ name, filters }: NamedSheet, at: number) => {
  const place = escapeSheetText(`'${name.replaceAll("'", "''")}'!`)
  const defined = (what: string, range: string, hidden = '') =>
    `<definedName name="_xlnm.${what}" localSheetId="${at}"${hidden}>${place}${range}</definedName>`
  return defined('_FilterDatabase', filters, ' hidden="1"') + defined('Print_Titles', '$1:$1')
}

export const writeWorkbookXml = (sheets: readonly NamedSheet[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escapeSheetText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets><definedNames>${sheets.map(namesOf).join('')}</definedNames></workbook>`

export const workbookRelations = (sheets: number) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers(sheets)
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
