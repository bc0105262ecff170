const EVERY_MS = 25

/**
 * Ends this process when more of it is in memory than it may have; whoever started it hears of a crash. For a process
 * whose work is done in other threads. Node cannot set a limit of the system, and what V8 reserves would count there.
 */
export function limitMemory(max_bytes: number) {
  const watch = () => {
    // Not `abort`: it would leave a file with all that memory.
    if (process.memoryUsage.rss() > max_bytes) process.kill(process.pid, 'SIGALRM')
  }
  setInterval(watch, EVERY_MS).unref()
}
