/**
 * Preloaded into every server that is measured: whenever it is asked, it says what it has cost, in all and in its event
 * loop. It ends with the benchmark.
 */
process.on('message', () => {
  process.send?.([sum(process.cpuUsage()), sum(process.threadCpuUsage())])
})
process.on('disconnect', () => process.exit())

function sum({ user, system }: NodeJS.CpuUsage): number {
  return user + system
}
