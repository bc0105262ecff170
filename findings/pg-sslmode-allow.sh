#!/usr/bin/env bash
# pg 8.23.1 (node-postgres), pg-connection-string 2.14.1.
# Likely guess: `uselibpqcompat=true` gives `sslmode` the meaning it has for psql: `allow` is weaker than `prefer`, which is
# weaker than `require`, and both of the weaker ones reach a server that has no TLS.
# What really happens: `allow` is the strictest of them. It insists on TLS and checks certificate and host name, as
# `verify-full` does, while `prefer` and `require` check neither; and neither `allow` nor `prefer` reaches a server without TLS.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pg@8.23.1 pg-connection-string@2.14.1
cat > seen.cjs <<'JS'
const net = require('node:net')
const pg = require('pg')
const { parse } = require('pg-connection-string')

// A PostgreSQL without TLS, as far as it is asked here: "N" to the question for TLS.
const server = net.createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', (data) => {
    const asksForTls = data.length === 8 && data.readInt32BE(4) === 80877103
    socket.end(asksForTls ? 'N' : '')
  })
})
server.listen(0, '127.0.0.1', async () => {
  const seen = []
  for (const mode of ['allow', 'prefer', 'require', 'verify-full']) {
    const url = `postgres://a:b@127.0.0.1:${server.address().port}/c?sslmode=${mode}&uselibpqcompat=true`
    const { ssl } = parse(url)
    const checks = ssl.rejectUnauthorized !== false
    const said = await new pg.Client({ connectionString: url }).connect().catch((error) => error.message)
    seen.push(`${mode}: ${checks ? 'checks the certificate' : 'checks nothing'}; without TLS: ${said}`)
  }
  server.close()
  const no = 'without TLS: The server does not support SSL connections'
  const expected = [
    `allow: checks the certificate; ${no}`,
    `prefer: checks nothing; ${no}`,
    `require: checks nothing; ${no}`,
    `verify-full: checks the certificate; ${no}`,
  ]
  console.log(seen.join('\n'))
  if (seen.join() !== expected.join()) {
    console.log('This has changed.')
    process.exitCode = 1
  }
})
JS
node seen.cjs
