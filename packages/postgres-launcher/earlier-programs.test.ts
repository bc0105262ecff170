import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findEarlierPrograms } from './earlier-programs.ts'

afterEach(() => vi.unstubAllEnvs())

test('npm keeps what it fetches beside the programs, in a place that is made: its own may be read-only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'launcher-earlier-'))
  try {
    const cache = join(folder, 'not', 'there', 'yet')
    const npm = `#!/bin/sh
case "$npm_config_cache" in
  '${cache}'/earlier-*) echo "its registry is away" >&2 ;;
  *) echo "it would keep things in $npm_config_cache" >&2 ;;
esac
exit 1
`
    await writeFile(join(folder, 'npm'), npm, { mode: 0o755 })
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    vi.stubEnv('npm_execpath', undefined)
    await expect(
      findEarlierPrograms('15', {
        user: {},
        cache,
        given: undefined,
        log: { debug() {}, info() {}, warn() {}, error() {} },
      }),
    ).rejects.toThrow('whose programs could not be fetched (its registry is away): make npm reach')
    expect(await readdir(cache)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
