#!/usr/bin/env bash
# libheif-js 1.23.2 (libheif compiled to WebAssembly).
# Likely guess: a HEIC photo that its container crops (a "clap" box, as some editors write it) opens at the cropped size.
# What happens: the file is read and its handle has the cropped size, but decoding is refused with a memory error. The limit
# for the decoder is taken from the size after the crop, 64 pixels added to each side; a coded picture that is larger than
# that is refused. Without the crop it decodes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --save-exact libheif-js@1.23.2
# 512 × 256 pixels, of which the box leaves the upper left quarter; made with heif-enc 1.15.1, the box added by hand.
base64 -d > cropped.heic <<'HEIC'
AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAWxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA
AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAGQAAEAAAAAAAACEAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAA7GlwcnAA
AADNaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAP/AA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAP7oCQCEAAQAsQgEBA3AAAAMAkA
AAAwAAAwA/oAQCAQFlupJKa5uBAQMCAAADAAIAAAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAIAAAABAAAAABBwaXhpAAAAAAMICAgA
AAAoY2xhcAAAAQAAAAABAAAAgAAAAAH///+AAAAAAf///8AAAAABAAAAF2lwbWEAAAAAAAAAAQABBIECg4QAAAIYbWRhdAAAAgwoAa8JyCD2+W
4jNqI///vRff/+3Meh/rWzkFP/FVNRM5eXlfhPtgAABLI/3H/Twfvv1Pq//4F5A6Z//r4gaoAB3AAAAwAPSKL2OvtgAAA+AACN951TcfG0Tx59
7KsuqI4vER+AJKCYjGAckhuXAUiwpLmE3/aNgIg0At9+hrEAliGiauCrfGB1hMjhfDUFwPlAKYfKFr+qIsjiZwEJW4rjsADJp+A3sxPIY0R6Tv
VO9MUYy1ADVNE8sOoNvfmE1wN9E0K+AE1JXLM7nHIENnBJHbwkRO/cAm3YkZZVVK/bRjIdNd3+7wCgyqZgSf7bjS2URbly0YRble1P7PukAAAD
AAADABAwgwE20sO4/6eD99+p9X//AwOQC+PNcxA36yoDS5z4kxKims9ZEpEQWve3FO9mxikELckaMCgAU4ueA9oEk+JE/+v////DbkQH889Nf7
CN9vf//DagOW8CwmDEo0KTAA9wBYgAK/AEDmIsvXob1sHA+MKDycupwIAQ1y5UHLtNwMP/94SqcsqXeKzDmHuIa1MoEdTEuPhQ8PdCu8/2gevF
vcZtPyo4XmVjEC0fjbYpSd/Cgv87KaQRt8RjTzjuAM4bwlU5ZUsiAmuJ5Ve78f5uh8+df8kfwv/wvVQWECx59b8ytw4gXGa1ra1wWQVtVtCeZa
X4G+vm9oP5D///i4/cgAAAAwADJg==
HEIC
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
const heif = require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary })

function open(file) {
  const context = heif.heif_context_alloc()
  heif.heif_context_read_from_memory(context, file)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  const size = `${heif.heif_image_handle_get_width(handle)}x${heif.heif_image_handle_get_height(handle)}`
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGB } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB)
  return `${size}, ${decoded.code ? decoded.message.trim() : 'decoded'}`
}
const cropped = readFileSync('cropped.heic')
console.log(`with clap: ${open(cropped)}`)
// The same file, the box called free space and no longer essential.
const whole = Buffer.from(cropped)
whole.write('free', whole.indexOf('clap'), 'latin1')
const associations = whole.indexOf('ipma')
whole[whole.indexOf(0x84, associations)] &= 0x7f
console.log(`without: ${open(whole)}`)
JS
seen=$(node try.mjs)
echo "$seen"
grep -q '^with clap: 256x128, .*Security limit exceeded' <<<"$seen" && grep -q '^without: 512x256, decoded$' <<<"$seen" ||
  { echo 'expected: the crop is refused by a security limit, the whole picture decodes'; exit 1; }
echo "a photo with a clean aperture is refused, and decodes without it"
