import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countInstalled, hasEmbeddedPostgres, missingPackages, platformGaps } from './installation.mjs'
import { modules, projectNode, root } from './places.mjs'
import { Refusal, runQuietly, say, withProgress } from './progress.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Atalaya needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}

/** npm as it was called, or the one on the PATH; a production setting must not leave the tools out. */
const npm = (args) => {
  const env = {
    ...process.env,
    NODE_ENV: '',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_loglevel: 'error',
  }
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? runQuietly(process.execPath, [script, ...args], { cwd: root, env })
    : runQuietly('npm', args, { cwd: root, env })
}

const nodeVersion = (binary) => {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : 0
}

/** The one installing process is named in a file, so that a second launcher waits instead of pulling the floor away. */
const alone = async (work) => {
  const lock = join(root, 'tmp/installing.pid')
  mkdirSync(join(root, 'tmp'), { recursive: true })
  const isHeld = () => {
    if (!existsSync(lock)) return false
    const holder = Number(readFileSync(lock, 'utf8'))
    try {
      return holder !== process.pid && holder > 0 && process.kill(holder, 0)
    } catch (error) {
      return error.code === 'EPERM'
    }
  }
  if (isHeld()) {
    await withProgress('Waiting for another installation of this checkout', async () => {
      while (isHeld()) await new Promise((resolve) => setTimeout(resolve, 500))
    })
  }
  writeFileSync(lock, String(process.pid))
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const install = () =>
  withProgress(
    'Installing packages',
    () => npm(['ci', '--include=dev', '--include=optional']),
    () => `${countInstalled()} packages so far`,
  )

/** npm may have been told not to run install scripts: what they would have done is done here. */
const repairNode = async () => {
  if (nodeVersion(projectNode) >= 24) return
  const installer = join(modules, 'node/installArchSpecificPackage.js')
  if (existsSync(installer)) {
    await withProgress('Fetching Node 24', () =>
      runQuietly(process.execPath, [installer], { cwd: join(modules, 'node') }),
    ).catch((error) => say(error.message))
  }
}

const repairPlatform = async () => {
  const gaps = platformGaps()
  if (gaps.length === 0) return
  await withProgress(`Adding what this machine needs: ${gaps.join(', ')}`, () =>
    npm(['install', '--no-save', ...gaps]),
  ).catch((error) => say(`${error.message}\nGoing on without ${gaps.join(', ')}.`))
}

/**
 * Makes the checkout runnable and answers the Node to run it with. Fast when there is nothing to do; an interrupted
 * installation is found and done again.
 */
export const prepare = async () => {
  const lacksPostgres = () => !process.env.DATABASE_URL && !hasEmbeddedPostgres()
  if (missingPackages().length > 0 || nodeVersion(projectNode) < 24 || (lacksPostgres() && platformGaps().length > 0)) {
    await alone(async () => {
      if (missingPackages().length > 0) await install()
      await repairNode()
      await repairPlatform()
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
