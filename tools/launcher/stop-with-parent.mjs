// Preloaded into the children of `npm start`: when the launcher is gone, however it went, they end themselves.
// Without it a killed launcher would leave a server that holds the port and the data folder.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  process.channel.unref()
}
