// Does with an archive what an operator does, without internet: unpack, start, first account, an enquiry, a photo, the doctor, a backup
// and its restore; with an earlier archive the update from it. Prints sizes and times; ends with 1 at the first thing that fails.
//   npm run release:prove -- dist-release/resirkuit-0.3.0-linux-x64.tar.gz [--from an-earlier-one.tar.gz]
// As root on Linux the network is taken away. Needs Node's own modules alone, so that it runs where nothing is installed.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const INSIDE = 'RESIRKUIT_WITHOUT_NETWORK'
/** The installation of decision 152, and what a release may take of it. */
const BEFORE_MB = 1435
const SHARE_MAX = 0.25
const ACCOUNT = { email: 'admin@example.org', password: 'a long enough word' }
/** An address of the internet. */
const OUTSIDE = { host: '192.0.2.1', port: 443 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
})
assert.equal(positionals.length, 1, 'npm run release:prove -- ARCHIVE [--from ARCHIVE]')

if (!process.env[INSIDE]) {
  const command = [
    '--net',
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
    process.execPath,
    ...process.argv.slice(1),
  ]
  const lent = spawnSync('unshare', ['--net', 'sh', '-c', 'ip link set lo up']).status === 0
  if (!lent)
    process.stdout.write('This system lends no network of its own: the internet stays within reach.\n')
  const [program, args] = lent ? ['unshare', command] : [process.execPath, process.argv.slice(1)]
  const { status } = spawnSync(program, args, {
    env: { ...process.env, [INSIDE]: lent ? 'yes' : 'no' },
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

/** In which archives are unpacked and installations live; the user of PostgreSQL must reach it. */
const folder = mkdtempSync(join(tmpdir(), 'resirkuit-prove-'))
chmodSync(folder, 0o711)
const say = (words) => process.stdout.write(`${words}\n`)
let running
try {
  if (process.env[INSIDE] === 'yes')
    assert.equal(await reaches(OUTSIDE), false, 'the internet can be reached')
  await prove(resolve(positionals[0]), values.from && resolve(values.from))
} finally {
  running?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

async function prove(archive, earlier) {
  const began = performance.now()
  const release = unpack(archive, 'new')
  const bytes = Number(spawnSync('du', ['-sb', release.folder], { encoding: 'utf8' }).stdout.split('\t')[0])
  const share = bytes / 1e6 / BEFORE_MB
  say(`${release.name}: ${(bytes / 1e6).toFixed(0)} MB unpacked, ${share.toFixed(3)} of ${BEFORE_MB} MB`)
  assert(share <= SHARE_MAX)

  await start(release, 'first')
  await getPublicPages()
  const token = await makeFirstAccount()
  const sent = await sendEnquiry('Kulkas rusak di lantai dua')
  const found = await analysePhoto(release, token)
  say(`a photo of a laptop is analysed as ${found}`)
  runCommand(release, 'doctor', [], 'first')
  const backups = join(folder, 'backups')
  runCommand(release, 'backup', ['--to', backups], 'first')
  say(`from the archive to a backup: ${seconds(began)} s`)
  await stop()

  await start(release, 'first')
  await stop()

  const [file] = readdirSync(backups)
  runCommand(release, 'restore', [join(backups, file)], 'restored')
  await start(release, 'restored')
  await expectEnquiry(await signIn(), sent)
  await stop()
  say('restored into an empty installation')

  if (earlier) await update(unpack(earlier, 'old'), release)
}

async function update(old, release) {
  await start(old, 'updated')
  const token = await makeFirstAccount()
  const sent = await sendEnquiry('Televisi tabung dari rilis lama')
  await analysePhoto(old, token)
  await stop()
  await start(release, 'updated')
  const after = await signIn()
  await expectEnquiry(after, sent)
  const { analyses } = await ask('/api/analyses', after)
  assert.equal(analyses.length, 1)
  assert.equal((await fetch(new URL(analyses[0].imageUrl, running.url))).status, 200, 'the photo is gone')
  await sendEnquiry('Kulkas setelah pembaruan')
  runCommand(release, 'doctor', [], 'updated')
  await stop()
  say(`updated from ${old.name} with its account, request and photo`)
}

function unpack(archive, name) {
  const parent = join(folder, name)
  const made = spawnSync('sh', ['-c', 'mkdir "$1" && tar -xzf "$2" -C "$1"', 'sh', parent, archive], {
    encoding: 'utf8',
  })
  assert.equal(made.status, 0, made.stderr)
  const [top] = readdirSync(parent)
  return { folder: join(parent, top), name: top }
}

function settingsFor(installation) {
  return {
    PATH: programsOfTheSystem(),
    HOME: '/nonexistent',
    DATA_DIR: join(folder, 'installations', installation),
    PORT: '18088',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
}

/** A folder with the programs of the system, but for Node.js and npm. */
function programsOfTheSystem() {
  const bin = join(folder, 'bin')
  if (existsSync(bin)) return bin
  mkdirSync(bin)
  for (const from of ['/usr/bin', '/bin', '/usr/sbin', '/sbin'])
    for (const name of existsSync(from) ? readdirSync(from) : [])
      if (
        !/^(node|nodejs|npm|npx|corepack)$/.test(name) &&
        !lstatSync(join(bin, name), { throwIfNoEntry: false })
      )
        symlinkSync(join(from, name), join(bin, name))
  return bin
}

async function start(release, installation) {
  const began = performance.now()
  const child = spawn(join(release.folder, 'resirkuit'), ['start'], {
    env: settingsFor(installation),
    cwd: '/',
  })
  let said = ''
  running = { child }
  running.url = await new Promise((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data
        const [, url] = /ready at (http:\S+)/.exec(said) ?? []
        if (url) ready(url)
      })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said}`)))
  })
  assert.equal((await fetch(`${running.url}/check`)).status, 200)
  say(`${release.name} answers on the ${installation} installation after ${seconds(began)} s`)
}

async function stop() {
  running.child.kill('SIGTERM')
  const [code] = await once(running.child, 'exit')
  assert.equal(code, 0, 'the server did not end well')
}

function runCommand(release, command, args, installation) {
  const { status, stdout, stderr } = spawnSync(join(release.folder, 'resirkuit'), [command, ...args], {
    env: settingsFor(installation),
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${command}:\n${stdout}${stderr}`)
}

async function ask(path, token, init = {}) {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(running.url + path, { ...init, headers })
  const text = await reply.text()
  assert.equal(reply.status, 200, `${path}: ${reply.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
function post(path, body, headers) {
  return ask(path, undefined, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function getPublicPages() {
  for (const path of ['/', '/collection', '/impact', '/api/docs/']) {
    const reply = await fetch(running.url + path)
    assert.equal(reply.status, 200, path)
    assert.match(await reply.text(), /Resirkuit|swagger/)
  }
}

async function signIn() {
  const path = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
  return (await post(path, { ...ACCOUNT, returnSecureToken: true })).idToken
}

async function makeFirstAccount() {
  await post('/api/signup', { username: 'admin', ...ACCOUNT })
  const token = await signIn()
  const { user } = await ask('/api/me', token)
  assert.equal(user.role, 'admin')
  return token
}

async function sendEnquiry(message) {
  const guest = { 'x-guest-id': `guest_${'0'.repeat(31)}1` }
  await post('/api/submit-ewaste', { message, location: 'Coblong', form_id: 11 }, guest)
  return message
}

async function expectEnquiry(token, message) {
  const { data } = await ask('/api/timeline?part=data&limit=20', token)
  assert(
    data.some((one) => one.message === message),
    `the request "${message}" is gone`,
  )
}

async function analysePhoto(release, token) {
  const photo = readFileSync(join(release.folder, 'server/demo/photos/laptop.jpg'))
  const form = new FormData()
  form.append('imageFile', new Blob([photo], { type: 'image/jpeg' }), 'laptop.jpg')
  const { analysis } = await ask('/api/image/analyze', token, { method: 'POST', body: form })
  return analysis.device_class ?? 'unsure'
}

/** Whether a connection can be made. A network that is not there says so at once. */
function reaches(address) {
  return new Promise((answer) => {
    const socket = connect(address, () => answer(true))
    socket.once('error', () => answer(false))
    socket.setTimeout(3000, () => answer(false))
  })
}

function seconds(began) {
  return ((performance.now() - began) / 1000).toFixed(1)
}
