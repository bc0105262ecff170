#!/usr/bin/env bash
# hucre 1.0.0, the reader of spreadsheets.
# Likely guess: streamXlsxRows(file, { readStyles: true }) gives the cells of readXlsx(file, { readStyles: true }), one row at a
# time: it takes the same ReadOptions.
# What happens: it takes the option and gives bare values. The number format, which says that 0.125 was written as 12.5 % and
# 150000 in rupiah, the type "error" of #N/A, and the mark of a hidden row are lost. A register that is read as a stream
# cannot tell an error from a text, or a share from an amount.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --save-exact hucre@1.0.0
cat > try.mjs <<'JS'
import { readXlsx, streamXlsxRows, writeXlsx } from 'hucre'

const rows = [[0.125, 150_000], ['#N/A', 'text']]
const cell = (value, numFmt) => ({ value, type: 'number', style: { numFmt } })
const cells = new Map([['0,0', cell(0.125, '0.0%')], ['0,1', cell(150_000, '"Rp"#,##0')]])
const file = await writeXlsx({ sheets: [{ name: 'Register', rows, cells, rowDefs: new Map([[0, { hidden: true }]]) }] })

const { sheets } = await readXlsx(file, { readStyles: true })
const known = [...sheets[0].cells].map(([at, { type, style }]) => `${at} ${type} ${style?.numFmt ?? ''}`.trim())
console.log(`whole: ${known.join(', ')}; hidden: ${[...sheets[0].rowDefs].map(([at]) => at).join()}`)
for await (const row of streamXlsxRows(file, { readStyles: true }))
  console.log(`stream: ${Object.keys(row).join()}: ${JSON.stringify(row.values)}`)
JS
seen=$(node try.mjs)
echo "$seen"
expected='whole: 0,0 number 0.0%, 0,1 number "Rp"#,##0, 1,0 error; hidden: 0
stream: index,values: [0.125,150000]
stream: index,values: ["#N/A","text"]'
[ "$seen" = "$expected" ] || { echo "expected:"; echo "$expected"; exit 1; }
echo "the stream takes readStyles and gives neither formats nor errors nor hidden rows"
