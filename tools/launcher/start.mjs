#!/usr/bin/env node
// `npm start`: installs and builds what is stale, starts the server and the demo's virtual trackers, stops them together.
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startChild } from './children.mjs'
import { prepare } from './prepare.mjs'
import { launch, Refusal, say } from './progress.mjs'
import { clearPredecessor, removeRunRecord, writeRunRecord } from './run-record.mjs'
import { readStartOptions, usage } from './start-options.mjs'
import { buildWeb } from './web-build.mjs'

const server = 'apps/server/src/main.ts'
const simulator = 'tools/simulator/src/cli/simulate.ts'

const isFree = ({ port, hasDemo }) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    // As the server will: the demo is for this machine alone.
    probe.listen(port, process.env.HOST || (hasDemo ? '127.0.0.1' : '0.0.0.0'), () => probe.close(() => resolve(true)))
  }).catch((error) => {
    throw new Refusal(`Port ${port} cannot be opened: ${error.message}. Choose another: PORT=8081 npm start`)
  })

const isHealthy = (port) =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  )

const untilReady = async (child, port) => {
  while (!child.hasEnded()) {
    if (await isHealthy(port)) return true
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 100)), child.ended])
  }
  return false
}

const startSimulator = (node, { dataFolder }) => {
  mkdirSync(join(dataFolder, 'logs'), { recursive: true })
  const log = openSync(join(dataFolder, 'logs/simulator.log'), 'w')
  const child = startChild(node, simulator, [], { env: { DATA_DIR: dataFolder }, output: log })
  closeSync(log)
  return child
}

await launch(async () => {
  const options = readStartOptions(process.argv.slice(2), process.env)
  if (options.wantsHelp) return say(usage)
  const { port, dataFolder } = options

  const running = await clearPredecessor(dataFolder)
  if (running)
    throw new Refusal(
      `Atalaya already runs on ${dataFolder}: http://localhost:${running.port} (process ${running.launcher}).`,
    )
  if (!(await isFree(options))) {
    throw new Refusal(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=8081 npm start`)
  }

  const node = await prepare()
  await buildWeb(node)

  const children = []
  let isStopping = false
  const stop = async () => {
    // A second Ctrl-C is from somebody who does not want to wait.
    if (isStopping) {
      for (const child of children) child.kill()
      return
    }
    isStopping = true
    say('\nStopping …')
    // The trackers first: what they have sent is then stored and acknowledged in peace.
    for (const child of children.toReversed()) await child.stop(30_000)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const record = () =>
    writeRunRecord(dataFolder, {
      launcher: process.pid,
      port,
      children: children.map(({ pid, script }) => ({ pid, script })),
    })

  const served = startChild(node, server, options.hasDemo ? [] : ['--no-demo'], {
    env: { PORT: String(port), DATA_DIR: dataFolder },
  })
  children.push(served)
  record()
  if ((await untilReady(served, port)) && options.hasSimulator && !isStopping) {
    const simulated = startSimulator(node, options)
    children.push(simulated)
    record()
    simulated.ended.then(
      (how) =>
        isStopping || say(`The virtual trackers have stopped (${how}); see ${join(dataFolder, 'logs/simulator.log')}`),
    )
  }

  const how = await served.ended
  if (!isStopping) {
    say(`The server has ended by itself (${how}).`)
    await stop()
    process.exitCode = how === 0 ? 0 : 1
  } else {
    await Promise.all(children.map((child) => child.ended))
  }
  removeRunRecord(dataFolder)
})
