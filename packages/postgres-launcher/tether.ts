import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { User } from './user.ts'

// The shell holds the reading end of a pipe from us. When we end, however we end, it sees the end of the file
// and signals the program. It asks again until the program is gone, because in the first milliseconds a program
// does not listen yet. The shell itself ignores what a terminal or
// a service manager sends to the whole group: the server ends first, in order.
const script = (signal: Signal) => `
trap '' INT TERM HUP
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
( read -r _ <&3; while kill -${signal} "$program"; do sleep 1; done ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -9 "$watcher"
exit $status`

export type Tethered = {
  exited: Promise<number>
  stop: () => void
  lines: (listener: (line: string) => void) => void
}

/** SIGINT is PostgreSQL's fast shutdown. */
type Signal = 'INT' | 'KILL'

/** Runs a program that ends when this process ends. Its output, of both kinds, comes line by line. */
export function runTethered(command: string[], user: User, signal: Signal = 'INT'): Tethered {
  const shell = spawn('/bin/sh', ['-c', script(signal), 'sh', ...command], {
    ...user,
    cwd: '/',
    // A group of its own: Ctrl-C in a terminal is for the server, which then stops this one in order.
    detached: true,
    // Not our environment: it holds secrets, and everybody with the same user can read a process's environment.
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  shell.stdin.on('error', () => {})
  return {
    exited: new Promise((resolve, reject) => {
      shell.once('error', reject)
      shell.once('exit', (status, signal) => resolve(signal ? 128 : status!))
    }),
    stop: () => void shell.stdin.destroy(),
    lines: (listener) => {
      for (const input of [shell.stdout, shell.stderr]) createInterface({ input }).on('line', listener)
    },
  }
}
