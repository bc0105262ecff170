import * as xml from '#server/protocol/xml.ts'

/** A spreadsheet would read `_x0041_` as A. */
const CODED = /_(?=x[\da-f]{4}_)/gi

/** A text as the sheet of a workbook writes it. */
export const escapeSheetText = (text: string) => xml.escapeXml(xml.toXmlText(text).replace(CODED, '_x005F_'))
