/** Preloaded into every process of the stack, so that all of them end when the stack ends, however it does. */
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
