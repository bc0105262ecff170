import { z } from 'zod'

/** A workbook for people, or CSV for other programs. */
export const TableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.infer<typeof TableFormat>

/** The files of a table. @param name of the file, without its ending */
export const tableFiles = (name: string) => ({
  csv: { type: 'text/csv; charset=utf-8', filename: `${name}.csv` },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: `${name}.xlsx`,
  },
})
