/** Preloaded into every process of the stack: when the stack dies, however it dies, they end too. */
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
