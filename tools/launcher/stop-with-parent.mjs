// Preloaded into the children of `npm start`: when the launcher is gone, however it went, they end themselves.
// Without it a killed launcher would leave a server that holds the port and the data folder.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  // The channel alone shall not keep a program alive that has done its work.
  process.channel.unref()
  // What the child itself forks has another channel, and needs it for its own messages.
  const own = process.execArgv.indexOf(import.meta.url)
  if (own > 0) process.execArgv.splice(own - 1, 2)
}
