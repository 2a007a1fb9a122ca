import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './checkout-lock.mjs'
import { runQuietly } from './commands.mjs'
import { countInstalled, hasEmbeddedPostgres, missingPackages, platformGaps } from './installation.mjs'
import { npmCommand, npmEnvironment } from './npm.mjs'
import { modules, projectNode, root } from './places.mjs'
import { Refusal, say, withProgress } from './progress.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Atalaya needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}

const npm = (args, onStart) => {
  const { command, first } = npmCommand()
  return runQuietly(command, [...first, ...args], { cwd: root, env: npmEnvironment(), onStart })
}

const nodeVersion = (binary) => {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : 0
}

const install = async (onStart) => {
  const progress = () => `${countInstalled()} packages so far`
  const installClean = () => npm(['ci', '--include=dev', '--include=optional'], onStart)
  await withProgress('Installing packages', installClean, progress).catch(async (error) => {
    if (!existsSync(modules)) throw error
    // npm stumbles over what an interrupted installation left (ENOTEMPTY); from nothing it gets through.
    await withProgress('Removing a broken installation', async () =>
      rmSync(modules, { recursive: true, force: true, maxRetries: 5 }),
    )
    await withProgress('Installing packages', installClean, progress)
  })
}

/** npm may have been told not to run install scripts: what they would have done is done here. */
const repairNode = async (onStart) => {
  const installer = join(modules, 'node/installArchSpecificPackage.js')
  if (nodeVersion(projectNode) >= 24 || !existsSync(installer)) return
  const fetchNode = () => runQuietly(process.execPath, [installer], { cwd: join(modules, 'node'), onStart })
  await withProgress('Fetching Node 24', fetchNode).catch((error) => say(error.message))
}

const repairPlatform = async (onStart) => {
  const gaps = platformGaps()
  if (gaps.length === 0) return
  await withProgress(`Adding what this machine needs: ${gaps.join(', ')}`, () =>
    npm(['install', '--no-save', ...gaps], onStart),
  ).catch((error) => say(`${error.message}\nGoing on without ${gaps.join(', ')}.`))
}

/**
 * Makes the checkout runnable and answers the Node to run it with. Fast when there is nothing to do; an interrupted
 * installation is found and done again.
 */
export const prepare = async () => {
  const lacksPostgres = () => !process.env.DATABASE_URL && !hasEmbeddedPostgres()
  const isIncomplete = () =>
    missingPackages().length > 0 || nodeVersion(projectNode) < 24 || (lacksPostgres() && platformGaps().length > 0)
  if (isIncomplete()) {
    await alone('installing', async (onStart) => {
      if (missingPackages().length > 0) await install(onStart)
      await repairNode(onStart)
      await repairPlatform(onStart)
      const missing = missingPackages()
      if (missing.length > 0)
        throw new Refusal(
          `npm left packages out: ${missing.slice(0, 5).join(', ')}. Remove node_modules and try again.`,
        )
    })
  }
  if (lacksPostgres()) {
    say(`There is no packed PostgreSQL for ${process.platform} on ${process.arch}: install one and set DATABASE_URL.`)
  }
  if (nodeVersion(projectNode) >= 24) return projectNode
  if (major >= 24) return process.execPath
  throw new Refusal(
    `Node 24 could not be installed for ${process.platform} on ${process.arch}. Install Node 24 yourself and start again with it.`,
  )
}
