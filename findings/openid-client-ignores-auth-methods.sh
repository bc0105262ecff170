#!/usr/bin/env bash
# openid-client 6.9.0.
# Likely guess: after discovery(issuer, id, secret) the client sends its secret as the issuer's document says
# (token_endpoint_auth_methods_supported), and without that in the header, as the default of the standard is (RFC 8414).
# What happens: it always sends the secret in the body (client_secret_post). An agency whose document allows
# client_secret_basic alone answers 401, and nothing warns of it at discovery.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --save-exact openid-client@6.9.0
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import { allowInsecureRequests, ClientSecretBasic, clientCredentialsGrant, discovery } from 'openid-client'

/** Says how it wants the secret (undefined: nothing), and how it got it. */
async function secretSent(methods, auth) {
  let sent
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.setHeader('content-type', 'application/json')
    const issuer = `http://127.0.0.1:${server.address().port}`
    if (request.method === 'GET')
      return response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, token_endpoint_auth_methods_supported: methods }))
    sent = request.headers.authorization ? 'header' : body.includes('client_secret=') ? 'body' : 'nowhere'
    response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer' }))
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = new URL(`http://127.0.0.1:${server.address().port}`)
  const config = await discovery(issuer, 'client', 'secret', auth, { execute: [allowInsecureRequests] })
  await clientCredentialsGrant(config)
  server.close()
  return sent
}
console.log(`only client_secret_basic is offered: ${await secretSent(['client_secret_basic'])}`)
console.log(`nothing is said: ${await secretSent(undefined)}`)
console.log(`ClientSecretBasic is given: ${await secretSent(['client_secret_basic'], ClientSecretBasic('secret'))}`)
JS
seen=$(node try.mjs)
echo "$seen"
expected='only client_secret_basic is offered: body
nothing is said: body
ClientSecretBasic is given: header'
[ "$seen" = "$expected" ] || { echo "expected:"; echo "$expected"; exit 1; }
echo "the secret goes into the body unless the program reads the issuer's document itself"
