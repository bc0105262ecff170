/** Processor time of this thread in ms, independent of the load of the machine. */
export function worked_ms(work: () => unknown) {
  const since = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
