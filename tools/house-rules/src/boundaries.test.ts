import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { boundaryRules, mayImport, mayLeanOn } from './boundary.rules.ts'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

/** Writes a small house: path to source, with every package linked as npm links workspaces. */
const build = (files: Record<string, string>) => {
  const scope = join(tree, 'node_modules/@atalaya')
  mkdirSync(scope, { recursive: true })
  for (const workspace of Object.keys(mayImport)) {
    const name = workspace.split('/').at(-1) as string
    const manifest = { name: `@atalaya/${name}`, type: 'module', exports: { './*': './src/*.ts' } }
    mkdirSync(join(tree, workspace, 'src'), { recursive: true })
    writeFileSync(join(tree, workspace, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(tree, workspace, 'src/thing.ts'), 'export const thing = 1\nexport type Thing = number\n')
    symlinkSync(join(tree, workspace), join(scope, name))
  }
  for (const name of ['pg', 'left-pad']) {
    mkdirSync(join(tree, 'node_modules', name), { recursive: true })
    writeFileSync(join(tree, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }))
    writeFileSync(join(tree, 'node_modules', name, 'index.js'), '')
  }
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), source)
  }
}

const broken: Record<string, Record<string, string>> = {
  'domain is pure': { 'packages/domain/src/bad.ts': "import { readFileSync } from 'node:fs'\nreadFileSync('x')\n" },
  'ui takes no more of domain than how a search reads and colours differ': {
    'packages/ui/src/bad.ts': "import { thing } from '@atalaya/domain/thing'\nexport const bad = thing\n",
  },
  'codecs know nothing of sockets': {
    'packages/protocols/src/bad.ts': "import type { Socket } from 'node:net'\nexport type Bad = Socket\n",
  },
  'the launcher needs no installation': { 'tools/launcher/bad.mjs': "import pad from 'left-pad'\npad()\n" },
  'a feature uses another by its front door': {
    'apps/server/src/features/pois/bad.ts': "import { secret } from '../geozones/secret.ts'\nsecret()\n",
    'apps/server/src/features/geozones/secret.ts': 'export const secret = () => 1\n',
  },
  'a descriptor is data': {
    'apps/web/src/features/pois/pois.noun.ts': "import { Form } from './form.tsx'\nexport const pois = Form\n",
    'apps/web/src/features/pois/form.tsx': 'export const Form = () => <b>form</b>\n',
  },
  'a kernel knows no feature': {
    'apps/web/src/map/bad.tsx':
      "import { layer } from '../features/pois/index.ts'\nexport const Bad = () => <b>{layer}</b>\n",
    'apps/web/src/features/pois/index.ts': 'export const layer = 1\n',
  },
  'parts meet at front doors': {
    'apps/web/src/app/screens.ts': "export const screen = () => import('../features/pois/inside.ts')\n",
    'apps/web/src/features/pois/inside.ts': 'export const inside = 1\n',
  },
  'features have no pool in reach': {
    'apps/server/src/features/pois/bad.ts': "import { pool } from '../../database/pool.ts'\npool.end()\n",
    'apps/server/src/database/pool.ts': "import pg from 'pg'\nexport const pool = new pg.Pool()\n",
  },
  'a gateway reaches the engine through the port': {
    'apps/server/src/gateway/bad.ts': "import type { Stage } from '../engine/stage.ts'\nexport type Bad = Stage\n",
    'apps/server/src/engine/stage.ts': 'export type Stage = () => void\n',
  },
  'the engine knows no gateway': {
    'apps/server/src/engine/bad.ts': "import type { Link } from '../gateway/link.ts'\nexport type Bad = Link\n",
    'apps/server/src/gateway/link.ts': 'export type Link = () => void\n',
  },
  'the port stands by itself': {
    'apps/server/src/ingest-port/bad.ts': "import type { Row } from '../database/row.ts'\nexport type Bad = Row\n",
    'apps/server/src/database/row.ts': 'export type Row = object\n',
  },
  'definitions know neither half': {
    'apps/server/src/definitions/bad.ts': "import type { Stage } from '../engine/stage.ts'\nexport type Bad = Stage\n",
    'apps/server/src/engine/stage.ts': 'export type Stage = () => void\n',
  },
  'gateway and engine have front doors': {
    'apps/server/src/features/pois/bad.ts':
      "import type { Stage } from '../../engine/stage.ts'\nexport type Bad = Stage\n",
    'apps/server/src/engine/stage.ts': 'export type Stage = () => void\n',
  },
  'nothing leans on tests': {
    'packages/ui/src/bad.ts': "export { sample } from './sample.test.ts'\n",
    'packages/ui/src/sample.test.ts': 'export const sample = 1\n',
  },
  'what is imported exists': { 'apps/web/src/bad.ts': "import { x } from '@atalaya/server/nowhere'\nx()\n" },
  'no circles': {
    // A type alone is enough.
    'packages/ui/src/egg.ts':
      "import type { Hen } from './hen.ts'\nexport const egg = (hen: Hen) => hen\nexport type Egg = number\n",
    'packages/ui/src/hen.ts': "import type { Egg } from './egg.ts'\nexport type Hen = Egg\n",
  },
}
for (const [workspace, allowed] of Object.entries(mayImport)) {
  const other = Object.keys(mayImport).find(
    (candidate) => candidate !== workspace && !allowed.includes(candidate),
  ) as string
  broken[`${workspace} imports ${allowed.join(', ') || 'no workspace'}`] = {
    [`${workspace}/src/bad.ts`]: `import type { Thing } from '@atalaya/${other.split('/').at(-1)}/thing'\nexport type Bad = Thing\n`,
  }
}

for (const [app, rows] of Object.entries(mayLeanOn))
  for (const [kernel, others] of Object.entries(rows)) {
    const higher = Object.keys(rows).find((candidate) => candidate !== kernel && !others.includes(candidate)) as string
    broken[`${app}'s ${kernel} leans on ${others.join(', ') || 'no kernel'}`] = {
      [`${app}/src/${kernel}/bad.ts`]: `import type { Good } from '../${higher}/good.ts'\nexport type Bad = Good\n`,
      [`${app}/src/${higher}/good.ts`]: 'export type Good = number\n',
    }
  }

describe('the boundaries', () => {
  it.each(Object.entries(mayLeanOn))('know every kernel of %s', (app, rows) => {
    const source = join(import.meta.dirname, '../../..', app, 'src')
    const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const apart = ['features', 'app']
    expect(
      folders
        .map(({ name }) => name)
        .filter((name) => !apart.includes(name))
        .sort(),
    ).toEqual(Object.keys(rows).sort())
  })

  it.each(boundaryRules.map((rule) => rule.name as string))('are broken by a file that breaks "%s"', async (rule) => {
    build(broken[rule] ?? {})
    const { violations, unread } = await checkBoundaries(tree)
    expect(unread).toEqual([])
    expect(violations.map((violation) => violation.rule)).toContain(rule)
    expect(violations.every(({ advice }) => advice.length > 20)).toBe(true)
  })

  it('hold in a tree that keeps to them', async () => {
    build({
      'packages/contract/src/good.ts': "import { thing } from '@atalaya/domain/thing'\nexport const good = thing\n",
      'apps/server/src/features/pois/index.ts': "export { pois } from './pois.ts'\n",
      'apps/server/src/features/pois/pois.ts':
        "import { good } from '@atalaya/contract/good'\nexport const pois = good\n",
      'apps/server/src/features/tracks/tracks.ts':
        "import { pois } from '../pois/index.ts'\nexport const tracks = pois\n",
      'apps/server/src/compose.ts': "import { pois } from './features/pois/index.ts'\nexport const app = pois\n",
      'apps/web/src/app/screens.tsx':
        "export const screen = () => import('../features/pois/screens/pois-screen.tsx')\n",
      'apps/web/src/features/pois/pois.noun.ts': 'export const pois = 1\n',
      'apps/web/src/features/tracks/tracks.tsx':
        "import { pois } from '../pois/pois.noun.ts'\nexport const Tracks = () => <b>{pois}</b>\n",
      'apps/web/src/features/pois/screens/pois-screen.tsx':
        "import { thing } from '@atalaya/ui/thing'\nexport const PoisScreen = <T,>({ a }: { a: T }) => <b>{thing satisfies unknown}{String(a)}</b>\n",
    })
    const { violations, files, imports } = await checkBoundaries(tree)
    expect(violations).toEqual([])
    expect(files).toBeGreaterThanOrEqual(Object.keys(mayImport).length + 7)
    expect(imports).toBe(8)
  })
})
