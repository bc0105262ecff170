import { readFileSync } from 'node:fs'

/** For tests: whether a process still runs. One that has ended keeps its number until somebody has asked how. */
export function alive(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // Other systems let nobody read their processes.
    return process.platform !== 'linux'
  }
}
