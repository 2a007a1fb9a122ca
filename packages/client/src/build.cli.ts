import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AnyRoute } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import packageJson from '../package.json' with { type: 'json' }
import { declarationsOf } from './declarations.ts'

const contract = join(import.meta.dirname, '../../contract/src')

/** Runs as it stands, without a build of its own: only its types are taken out, and its imports named as they lie there. */
const asScript = async (file: string): Promise<string> =>
  stripTypeScriptTypes(await readFile(file, 'utf8')).replaceAll(
    /from '(?:@atalaya\/contract\/|\.\/)([\w-]+)(?:\.ts)?'/g,
    "from './$1.js'",
  )

const routes = Object.fromEntries(
  Object.entries(allRoutes).map(([feature, table]) => [
    feature,
    Object.fromEntries(
      Object.entries(table as Record<string, AnyRoute>).map(([name, { method, path }]) => [name, { method, path }]),
    ),
  ]),
)
const index = `import { AtalayaError, clientOf } from './client.js'
const routes = ${JSON.stringify(routes)}
export const createClient = (options) => clientOf(routes, options)
export { AtalayaError }
`
const published = {
  ...{ name: packageJson.name, version: packageJson.version, description: packageJson.description, type: 'module' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['*.js', 'index.d.ts'],
  engines: { node: '>=20' },
}

const target = resolve(process.argv[2] ?? 'dist')
const folder = await mkdtemp(join(tmpdir(), 'atalaya-client-'))
try {
  await mkdir(target, { recursive: true })
  const files: Record<string, string> = {
    'path.js': await asScript(join(contract, 'path.ts')),
    'request.js': await asScript(join(contract, 'request.ts')),
    'client.js': await asScript(join(import.meta.dirname, 'client.ts')),
    'index.js': index,
    'index.d.ts': declarationsOf(allRoutes),
    'package.json': `${JSON.stringify(published, null, 2)}\n`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await cp(join(import.meta.dirname, '../README.md'), join(folder, 'README.md'))
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
  })
  process.stdout.write(`${join(target, packed.trim())}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
