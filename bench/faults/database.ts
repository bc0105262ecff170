import { spawnSync } from 'node:child_process'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPostgres, type OwnPostgres } from './postgres.ts'
import { openScene, processesOf, refusals, type Outcome, type Scene } from './scene.ts'

/** Kills the server at random moments of its work and of its start, again and again. */
async function kills(scene: Scene, engine: string, times: number): Promise<Outcome> {
  const recovered: number[] = []
  for (let kill = 1; kill <= times; kill++) {
    await sleep(Math.random() * 600)
    await scene.kill()
    const since = performance.now()
    await scene.start()
    recovered.push(await scene.recovered(since))
  }
  const half_ms = recovered.toSorted((a, b) => a - b)[times >> 1]!
  const health = await scene.health()
  const outcome = await scene.outcome({
    fault: `SIGKILL × ${times}, ${engine}`,
    meanwhile: `${refusals(scene.load)}; half of the times over within ${Math.round(half_ms)} ms`,
    recovered_ms: Math.max(...recovered),
    health: health || 'well afterwards',
  })
  return outcome
}

export async function killedEmbedded(times: number): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene()
  opened.defer(scene.close)
  const outcome = await kills(scene, 'embedded', times)
  await scene.server().stop()
  const left = processesOf(scene.dataDir)
  if (left.length > 0) outcome.wrong.push(`${left.length} processes are left`)
  return [outcome]
}

export async function killedOnServer(times: number): Promise<Outcome[]> {
  return onServer(async (_, scene) => [await kills(scene, 'on a server', times)])
}

/** The embedded PostgreSQL's first process dies, as for lack of memory. */
export async function postmasterKilled(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene()
  opened.defer(scene.close)
  await sleep(1_000)
  let slowest_ms = 0
  let checked = 0
  for (let kill = 0; kill < 5; kill++) {
    const pid = Number.parseInt(await readFile(join(scene.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
    const since = performance.now()
    await scene.met()
    checked = (await scene.check()) || checked
    await scene.recovered()
    slowest_ms = Math.max(slowest_ms, performance.now() - since)
    await sleep(500)
  }
  scene.expect(`/check said ${checked}`, checked === 503)
  return [
    await scene.outcome({
      fault: 'postmaster of the embedded engine killed × 5',
      meanwhile: refusals(scene.load),
      recovered_ms: slowest_ms,
      health: `/check ${checked}`,
    }),
  ]
}

async function onServer(act: (server: OwnPostgres, scene: Scene) => Promise<Outcome[]>) {
  await using opened = new AsyncDisposableStack()
  const server = await ownPostgres()
  if (!server) throw new Error('There are no programs of PostgreSQL in /usr/lib/postgresql')
  opened.defer(server.close)
  const scene = await openScene({}, { databaseUrl: server.url })
  opened.defer(scene.close)
  return await act(server, scene)
}

/** A server of PostgreSQL goes away for a while. */
export const serverStopped = () =>
  onServer(async (server, scene) => {
    await sleep(1_000)
    await server.stop('fast')
    const check = await scene.check()
    const health = await scene.health()
    await sleep(8_000)
    await server.start()
    const recovered_ms = await scene.recovered()
    scene.expect(`/check said ${check}`, check === 503)
    await scene.waitFor(async () => (await scene.check()) === 200, 5_000)
    const after = await scene.health()
    scene.expect(`health says ${after} afterwards`, after === '')
    return [
      await scene.outcome({
        fault: 'PostgreSQL server stopped for 8 s',
        meanwhile: refusals(scene.load),
        recovered_ms,
        health: `/check ${check}, admin ${health}`,
      }),
    ]
  })

/** Restarted without warning, in the middle of what is being written. */
export const serverRestarted = () =>
  onServer(async (server, scene) => {
    let slowest_ms = 0
    for (let restart = 0; restart < 10; restart++) {
      await sleep(300 + Math.random() * 500)
      await server.restart('immediate')
      slowest_ms = Math.max(slowest_ms, await scene.recovered())
    }
    const health = await scene.health()
    scene.expect(`health says ${health} afterwards`, health === '')
    return [
      await scene.outcome({
        fault: 'PostgreSQL server restarted at once × 10',
        meanwhile: refusals(scene.load),
        recovered_ms: slowest_ms,
        health: health || 'well afterwards',
      }),
    ]
  })

/** A file system of its own for a folder of the installation. */
function mount(path: string, size: string) {
  spawnSync('mkdir', ['-p', path])
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', path])
  if (status !== 0) throw new Error(`No file system of its own for ${path}: root is needed`)
  return path
}

/** Takes the room that is left, to the last byte. */
const fill = (path: string) => spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=64k', 'status=none'])

/** The disk of the database and of everything else fills up, by somebody else, and is freed. */
export async function dataDiskFull(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const floor of ['256', '0']) {
    await using opened = new AsyncDisposableStack()
    const scene = await openScene(
      { DISK_FLOOR_MB: floor },
      { prepare: (folder) => mount(join(folder, 'data'), '900m') },
    )
    opened.defer(scene.close)
    const ballast = join(scene.dataDir, 'ballast')
    await sleep(1_500)
    fill(ballast)
    await sleep(15_000)
    const check = await scene.check()
    const health = await scene.health()
    const reads = await fetch(`${scene.url}/api/points`)
    const meanwhile = refusals(scene.load)
    await rm(ballast)
    const recovered_ms = await scene.recovered()
    // A look is three seconds old at most.
    await sleep(3_500)
    scene.expect(`/check said ${check}`, check === 503)
    const after = await scene.health()
    scene.expect(`health says ${after} afterwards`, !/disk-full|database/.test(after))
    outcomes.push(
      await scene.outcome({
        fault: `disk of the data full for 15 s, \`DISK_FLOOR_MB=${floor}\``,
        meanwhile: `${meanwhile}; reading ${reads.status}`,
        recovered_ms,
        health: `/check ${check}, admin ${health}`,
      }),
    )
  }
  return outcomes
}

/** The disk of the files alone fills up; once in the middle of an upload. */
export async function filesDiskFull(): Promise<Outcome[]> {
  await using opened = new AsyncDisposableStack()
  const { drawnPhoto } = await import('../photos.ts')
  const { photoForm } = await import('#server/testing/pictures/drawing.ts')
  const scene = await openScene(
    { DISK_FLOOR_MB: '0' },
    { prepare: (folder) => mount(join(folder, 'data', 'files'), '24m') },
  )
  opened.defer(scene.close)
  const files = join(scene.dataDir, 'files')
  const ballast = join(files, 'ballast')
  const token = await scene.token()
  const packed = async (seed: number) => {
    const request = new Request(scene.url, {
      method: 'POST',
      body: photoForm(await drawnPhoto(seed, 'jpeg')),
    })
    return {
      body: new Uint8Array(await request.arrayBuffer()),
      type: request.headers.get('content-type')!,
    }
  }
  const upload = async (body: Uint8Array<ArrayBuffer> | ReadableStream, type: string) => {
    const answer = await fetch(`${scene.url}/api/images`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim()
  }
  const [first, second, third] = [await packed(1), await packed(2), await packed(3)]
  scene.expect('the first photo is not taken', (await upload(first.body, first.type)).startsWith('200'))
  await writeFile(ballast, '')
  fill(ballast)
  const full = await upload(second.body, second.type)
  await truncate(ballast, 0)
  const since = performance.now()
  const freed = await upload(second.body, second.type)
  const recovered_ms = performance.now() - since
  // Half of it is there when the disk is full.
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      const half = third.body.length >> 1
      controller.enqueue(third.body.slice(0, half))
      await sleep(500)
      fill(ballast)
      controller.enqueue(third.body.slice(half))
      controller.close()
    },
  })
  const inTheMiddle = await upload(slow, third.type)
  await sleep(1_000)
  const health = await scene.health()
  await truncate(ballast, 0)
  const again = await upload(third.body, third.type)
  const left = spawnSync('find', [files, '-name', '*.tmp*', '-o', '-name', '*.part'], { encoding: 'utf8' })
  scene.expect(`full: ${full}, in the middle: ${inTheMiddle}`, /^507/.test(full) && /^507/.test(inTheMiddle))
  scene.expect(`freed: ${freed}, ${again}`, freed.startsWith('200') && again.startsWith('200'))
  scene.expect(`left behind: ${left.stdout}`, left.stdout === '')
  return [
    await scene.outcome({
      fault: 'disk of the files full, also in the middle of an upload',
      meanwhile: `photos ${full}, in the middle ${inTheMiddle}; enquiries: ${refusals(scene.load)}`,
      recovered_ms,
      health: `admin ${health || 'says nothing'}`,
    }),
  ]
}
