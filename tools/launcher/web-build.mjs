import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './checkout-lock.mjs'
import { runQuietly } from './commands.mjs'
import { modules, root, webDist, webFolder } from './places.mjs'
import { withProgress } from './progress.mjs'

const marker = '.sources-hash'
const sources = [webFolder, join(root, 'packages'), join(root, 'package-lock.json')]
/** The bundled world (`world.*`) is made by the build itself, from sources that count. */
const isSource = (name) => !/^(node_modules|dist(\..+)?|\..*|world\..+)$/.test(name) && !/\.test\.tsx?$/.test(name)

const addTo = (hash, path, entry) => {
  if (entry === undefined || entry.isFile())
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  else if (entry.isDirectory()) addFolder(hash, path)
}

const addFolder = (hash, folder) => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isSource(name))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) addTo(hash, join(folder, entry.name), entry)
}

/** By content, so that a checkout, a branch switch or a touched file builds nothing anew. */
const hashSources = () => {
  const hash = createHash('sha256')
  for (const path of sources) path.endsWith('.json') ? addTo(hash, path) : addFolder(hash, path)
  return hash.digest('hex')
}

const builtFrom = () => {
  const path = join(webDist, marker)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Builds the dashboard beside the old one and swaps them when it is whole: an interrupted build leaves what was. */
export const buildWeb = async (node) => {
  if (builtFrom() !== hashSources()) await alone('building', (onStart) => buildIfStale(node, onStart))
}

/** Whoever waited for another build finds its work done. */
const buildIfStale = async (node, onStart) => {
  const hash = hashSources()
  if (builtFrom() === hash) return
  const next = `${webDist}.next`
  rmSync(next, { recursive: true, force: true })
  const vite = join(modules, 'vite/bin/vite.js')
  await withProgress('Building the dashboard', () =>
    runQuietly(node, [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: webFolder,
      onStart,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  writeFileSync(join(next, marker), hash)
  const last = `${webDist}.last`
  rmSync(last, { recursive: true, force: true })
  if (existsSync(webDist)) renameSync(webDist, last)
  renameSync(next, webDist)
  rmSync(last, { recursive: true, force: true })
}
