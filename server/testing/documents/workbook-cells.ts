import { unpacked } from './unpacked.ts'

/** The cells of each sheet of a workbook, row by row: `A: Kode | B: 12.5`; days and times are numbers. */
export function cellsOf(workbook: Buffer) {
  const files = unpacked(workbook)
  const names = [
    ...files
      .get('xl/workbook.xml')!
      .toString()
      .matchAll(/sheet name="([^"]+)"/g),
  ]
  return names
    .map(([, name], at) => {
      const xml = files.get(`xl/worksheets/sheet${at + 1}.xml`)!.toString()
      const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
        [
          ...row!.matchAll(
            /<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|(?:<f>.*?<\/f>)?<v>(.*?)<\/v>)<\/c>/gs,
          ),
        ]
          .map(([, column, text, value]) => `${column}: ${text ?? value}`)
          .join(' | '),
      )
      return [`# ${name}`, ...rows].join('\n')
    })
    .join('\n\n')
}
