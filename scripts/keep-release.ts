// Keeps the data folder of this version, with the example data in it, for the test that upgrades each of them: once, when a
// version is released.
import { createWriteStream, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { fillDemo } from '#server/demo/fill.ts'
import { startInstallation } from '#server/start/start.ts'
import { VERSION } from '#server/installation/version.ts'

const isLog = (name: string) => /^[\dA-F]{24}$/.test(name)
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'resirkuit-release-'))
try {
  // The user of PostgreSQL must reach it.
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  const server = await startInstallation({ DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn' }, root)
  await fillDemo(server)
  await server.close()
  const kept = join(root, 'server', 'database', 'releases', `${VERSION}.tar.zst`)
  // Databases repeat themselves, megabytes apart.
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 26 }
  const [log] = readdirSync(join(data, 'postgres', 'pg_wal'))
    .filter(isLog)
    .toSorted()
  // Not the files of the web app, which each version brings. A database that was ended cleanly needs the first part of its log; the
  // others wait for what is written next.
  const filter = (path: string) => {
    const name = basename(path)
    return path !== join(data, 'web') && (!isLog(name) || name === log)
  }
  await pipeline(packTar(data, { filter }), createZstdCompress({ params }), createWriteStream(kept))
  console.log(kept)
} finally {
  await rm(folder, { recursive: true, force: true })
}
