/** Preloaded into the servers of tests: they end when the tests do, however those end. */
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
