#!/usr/bin/env bash
# libphonenumber-js 1.13.16 (metadata "max"), Node 20 or later.
# Likely guess: in Indonesia "62811123456" (the country's 62, no plus) is the mobile number +62 811 123 456.
# What happens: it becomes +6262811123456 and is called valid, a landline of area 0628 in North Sumatra. An area code that
# begins with the country's own digits and short national numbers make both readings fit, and the national one is tried first.
# The same number with one more digit is read as +62.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-package-lock libphonenumber-js@1.13.16
cat >look.mjs <<'JS'
import { createRequire } from 'node:module'
const { parsePhoneNumberFromString: parse } = createRequire(import.meta.url)('libphonenumber-js/max')
const seen = ['62811123456', '62 21 5551234', '628123456789', '+62811123456'].map((typed) => {
  const read = parse(typed, 'ID')
  return `${typed} -> ${read.number} ${read.getType()} ${read.isValid()}`
})
console.log(seen.join('\n'))
const expected = [
  '62811123456 -> +6262811123456 FIXED_LINE true',
  '62 21 5551234 -> +6262215551234 FIXED_LINE true',
  '628123456789 -> +628123456789 MOBILE true',
  '+62811123456 -> +62811123456 MOBILE true',
]
if (seen.join() !== expected.join()) {
  console.log('This has changed.')
  process.exit(1)
}
JS
node look.mjs
