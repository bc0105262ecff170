/** How long this thread itself has worked on something, in ms, whatever else the machine does meanwhile. */
export function worked_ms(work: () => unknown) {
  const since = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
