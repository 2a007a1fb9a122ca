#!/usr/bin/env node
// `node run.mjs <file.ts> …`: runs a TypeScript file under the project's own Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { root } from './places.mjs'
import { prepare } from './prepare.mjs'
import { launch, Refusal } from './progress.mjs'

await launch(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Refusal('run.mjs needs a file to run')
  const node = await prepare()
  // npm changes to the root of the project; a path in the arguments is meant from where the person stands.
  const child = spawn(node, [resolve(root, file), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
})
