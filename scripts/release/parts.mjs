// The files of a release, but for its packages.
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders and files of the repository. The server reads those of server/ where they lie (`fromRoot`). */
export const PARTS = [
  ...['dist', 'dist-server', 'dist-program', 'knowledge'],
  ...['server/database/migrations', 'server/database/content', 'server/demo/photos'],
  ...['server/features/reference/locations', 'server/adapters/vision/model'],
  ...['deploy', 'docs', 'integrations', 'bench/RESULTS.md', 'training/MODEL_CARD.md'],
  ...['LICENSE', 'NOTICE', 'SECURITY.md', 'CHANGELOG.md', '.env.example'],
]
/** Tests, stamps of builds, what only makes a next migration or an image, and what is elsewhere in a release. */
const LEFT_OUT =
  /\.test\.tsx?$|\/\.built-from$|^server\/database\/migrations\/meta\/(?!_journal\.json$)|^docs\/screenshot\.png$|^deploy\/(resirkuit\.sh|RELEASE\.md)$|^server\/.*README\.md$/
/** As in the repository's package.json, whose other scripts need sources. */
export const COMMANDS = ['start', 'demo', 'doctor', 'admin', 'backup', 'restore', 'move']

/** Copies them from the repository into the folder of a release. */
export function copyParts(root, folder) {
  const isPart = (path) => !LEFT_OUT.test(relative(root, path).replaceAll('\\', '/'))
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isPart })
  cpSync(join(root, 'deploy', 'RELEASE.md'), join(folder, 'README.md'))
  cpSync(join(root, 'deploy', 'resirkuit.sh'), join(folder, 'resirkuit'))
  chmodSync(join(folder, 'resirkuit'), 0o755)
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const scripts = Object.fromEntries(COMMANDS.map((command) => [command, `./resirkuit ${command}`]))
  const manifest = { name, version, private: true, description, license, type, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
