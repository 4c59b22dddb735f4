/**
 * Preloaded into every measured server: reports on request the CPU time of the process and of its event loop. It ends the
 * server with the benchmark.
 */
process.on('message', () => {
  process.send?.([sum(process.cpuUsage()), sum(process.threadCpuUsage())])
})
process.on('disconnect', () => process.exit())

function sum({ user, system }: NodeJS.CpuUsage): number {
  return user + system
}
