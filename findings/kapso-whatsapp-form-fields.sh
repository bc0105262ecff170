#!/usr/bin/env bash
# @kapso/whatsapp-cloud-api 0.3.0.
# Likely guess: normalizeWebhook() turns the field names of Meta's API into camel case, and leaves the answers of a form (WhatsApp
# Flow) as its author named them: `flowResponse` is the parsed `response_json`.
# What happens: the author's own names are changed as well, at every depth, and two fields whose names differ by an underscore become
# one, so that an answer is lost. The names stand only in `responseJson`, which is still text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --save-exact @kapso/whatsapp-cloud-api@0.3.0
cat > try.mjs <<'JS'
import { normalizeWebhook } from '@kapso/whatsapp-cloud-api/server'

const answers = { berat_kg: '2.5', alamat: { kode_pos: '40132' }, foto_1: 'the first', foto1: 'another', flow_token: 't' }
const nfm_reply = { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) }
const message = { from: '6281200000000', id: 'wamid.1', timestamp: '1796100000', type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }
const metadata = { display_phone_number: '622112345678', phone_number_id: '1' }
const contacts = [{ profile: { name: 'Wati' }, wa_id: '6281200000000' }]
const value = { messaging_product: 'whatsapp', metadata, contacts, messages: [message] }
const call = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
const { kapso, interactive } = normalizeWebhook(call).messages[0]
console.log(`flowResponse: ${JSON.stringify(kapso.flowResponse)}`)
console.log(`responseJson: ${interactive.nfmReply.responseJson}`)
JS
seen=$(node try.mjs)
echo "$seen"
expected='flowResponse: {"beratKg":"2.5","alamat":{"kodePos":"40132"},"foto1":"another","flowToken":"t"}
responseJson: {"berat_kg":"2.5","alamat":{"kode_pos":"40132"},"foto_1":"the first","foto1":"another","flow_token":"t"}'
[ "$seen" = "$expected" ] || { echo "expected:"; echo "$expected"; exit 1; }
echo "fields of a form are renamed, and two of them became one"
