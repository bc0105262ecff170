// Folders that are made beside the one that is in use, and then take its place: a build, or the packages. One that fails or is
// killed leaves what was there.
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { at, root } from './checkout.mjs'

/** By which process; without one: of an earlier version. */
const DRAFT = /^(?:dist(?:-server|-program)?|node_modules)(?:\.(\d+))?(?:\.old)?\.next$/

/** The path of the folder that this process makes beside `folder`. */
export const draft = (folder, ...parts) => at(`${folder}.${process.pid}.next`, ...parts)

/** Puts what lies at `from` in the place of a folder, also where another process does the same. */
export function putInPlace(folder, from = draft(folder)) {
  const old = at(`${folder}.${process.pid}.old.next`)
  for (let tries = 1; ; tries++) {
    try {
      moveAway(at(folder), old)
      renameSync(from, at(folder))
      return rmSync(old, { recursive: true, force: true })
    } catch (error) {
      if (tries === 10 || !['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    }
  }
}

function moveAway(path, to) {
  rmSync(to, { recursive: true, force: true })
  try {
    renameSync(path, to)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** Removes our own drafts, and those of processes that are gone. */
export function removeDrafts() {
  for (const name of readdirSync(root)) {
    const [found, pid] = DRAFT.exec(name) ?? []
    if (found && !(pid && Number(pid) !== process.pid && isRunning(Number(pid))))
      rmSync(at(name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
