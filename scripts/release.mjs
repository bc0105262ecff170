// npm run release: this commit as archives that install without internet, one for each kind of processor, in dist-release/.
//   --arch x64|arm64  one of them    --tag v1.2.3  fail unless this is that version and committed
//   --folder PATH     its files there, and no archive (Dockerfile)    --seal  only the sums and the signature of what lies in dist-release/
// RELEASE_KEY signs: an Ed25519 key as PEM (openssl genpkey -algorithm ed25519). The same commit makes the same bytes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { at, readJson, root } from './checkout.mjs'
import { licenceTexts } from './release/licences.mjs'
import { copyParts } from './release/parts.mjs'
import { installRuntime } from './release/runtime-packages.mjs'
import { signSums, SUMS, writeSums } from './release/seal.mjs'
import { upgradeNotes } from './release/upgrade-notes.mjs'
import { makeBom, forSystem } from './sbom.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

function fail(message) {
  process.stderr.write(`No release: ${message}\n`)
  process.exit(1)
}

/** Docker's names for them too. */
const ARCHITECTURES = { x64: 'x64', amd64: 'x64', arm64: 'arm64' }
const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: ['x64', 'arm64'] },
    folder: { type: 'string' },
    tag: { type: 'string' },
    seal: { type: 'boolean', default: false },
  },
})
const output = at('dist-release')
const { version } = readJson('package.json')
const notes = upgradeNotes(readFileSync(at('CHANGELOG.md'), 'utf8'), version)
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()

if (values.tag !== undefined) requireTag(values.tag)
if (values.seal) await seal()
else {
  const systems = values.arch.map((arch) => ({
    platform: 'linux',
    arch: ARCHITECTURES[arch] ?? fail(`--arch ${arch}`),
  }))
  ensureInstalled()
  await ensureBuilt()
  const bom = makeBom(root)
  if (values.folder) fill(resolve(values.folder), bom, systems[0])
  else {
    rmSync(output, { recursive: true, force: true })
    mkdirSync(output)
    for (const system of systems) archive(bom, system)
    writeFileSync(join(output, 'UPGRADE.md'), notes.text)
    await seal()
  }
}

/** A tag is for everybody: it names a version that is written down as released, and nothing that only this machine has. */
function requireTag(tag) {
  if (tag !== `v${version}`) fail(`the tag is ${tag}, and package.json says ${version}.`)
  if (!notes.isReleased) fail(`CHANGELOG.md says that ${version} is not released.`)
  if (git('status', '--porcelain')) fail('files differ from the commit (git status).')
}

/** Writes all files of a release into an empty folder. */
function fill(folder, bom, system) {
  mkdirSync(folder, { recursive: true })
  const lock = readJson('package-lock.json')
  try {
    installRuntime(root, folder, lock, system)
  } catch (error) {
    fail(error.message)
  }
  copyParts(root, folder)
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write('UPGRADE.md', notes.text)
  write('LICENCES.txt', licenceTexts(lock, [folder, root], system))
  write('sbom.cdx.json', `${JSON.stringify(forSystem(bom, lock, system), null, 2)}\n`)
}

function archive(bom, system) {
  const name = `resirkuit-${version}-${system.platform}-${system.arch}`
  process.stdout.write(`${name} …\n`)
  const beside = mkdtempSync(join(output, '.draft-'))
  fill(join(beside, name), bom, system)
  const made = spawnSync(
    'tar',
    [
      ...['--create', '--file', join(output, `${name}.tar.gz`), '--use-compress-program', 'gzip -n'],
      // Nothing of the machine that makes it: order, owners, modes and times are the same everywhere.
      ...['--format=gnu', '--sort=name', '--hard-dereference', '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=u=rwX,go=rX', `--mtime=@${commitTime()}`, '--directory', beside, name],
    ],
    { env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' },
  )
  if (made.status !== 0) fail(made.error?.message ?? `tar failed:\n${made.stderr}`)
  writeFileSync(join(output, `${name}.cdx.json`), readFileSync(join(beside, name, 'sbom.cdx.json')))
  rmSync(beside, { recursive: true })
}

/** Seconds since 1970. */
function commitTime() {
  const time = process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')
  return /^\d+$/.test(time ?? '')
    ? time
    : fail('there is no commit here: set SOURCE_DATE_EPOCH (seconds since 1970).')
}

async function seal() {
  await writeSums(output)
  process.stdout.write(readFileSync(join(output, SUMS), 'utf8'))
  const { RELEASE_KEY } = process.env
  if (!RELEASE_KEY) return process.stdout.write('Not signed: RELEASE_KEY is not set.\n')
  try {
    process.stdout.write(
      `Signed. The public key:\n${signSums(output, RELEASE_KEY, at('deploy', 'release-key.pem'))}`,
    )
  } catch (error) {
    fail(error.message)
  }
}
