#!/usr/bin/env bash
# exceljs 4.4.0 and LibreOffice 7.4.7 (Debian 12).
# Likely guess: a row without a height is as high as its wrapped text, in Excel, in LibreOffice, and in a PDF that
# LibreOffice makes of the workbook on a server.
# What really happens: without a window LibreOffice leaves such a row at the height of one line and the next row covers the
# rest: the end of a wrapped text is missing in the PDF. The same text is whole once the row states a height. In the
# window LibreOffice computes the heights of a sheet when it shows it, so that nobody sees it there.
# Needs LibreOffice Calc and poppler-utils; as root on Debian it installs them.
set -euo pipefail
if ! command -v soffice >/dev/null || ! command -v pdftotext >/dev/null; then
  apt-get update -qq >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libreoffice-calc-nogui poppler-utils >/dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0
cat > write.cjs <<'JS'
const { Workbook } = require('exceljs')
const text = `FIRST ${'middle '.repeat(12)}LAST`
const write = async (file, height) => {
  const book = new Workbook()
  const sheet = book.addWorksheet('Sheet')
  sheet.columns = [{ width: 20 }]
  const row = sheet.addRow([text])
  row.getCell(1).alignment = { wrapText: true, vertical: 'top' }
  if (height) row.height = height
  sheet.addRow(['BELOW'])
  await book.xlsx.writeFile(file)
}
write('without.xlsx').then(() => write('with.xlsx', 150))
JS
node write.cjs
soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to pdf without.xlsx with.xlsx >/dev/null 2>&1
soffice --version
seen() { pdftotext "$1.pdf" - | grep -oE 'FIRST|LAST|BELOW' | sort | tr '\n' ' '; }
echo "row without a height: $(seen without)"
echo "row with a height: $(seen with)"
[ "$(seen without)" = 'BELOW FIRST ' ] && [ "$(seen with)" = 'BELOW FIRST LAST ' ]
