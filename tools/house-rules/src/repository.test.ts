import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mayImport } from './boundary.rules.ts'

const root = join(import.meta.dirname, '../../..')
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6, stdio: 'pipe' })

/** A clone may belong to somebody else than the one who runs this. */
const committed = run('git', '-c', 'safe.directory=*', 'ls-files', '-z')
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)))
const isText = (path: string) =>
  statSync(join(root, path)).size < 2_000_000 && !readFileSync(join(root, path)).includes(0)
const texts = committed.filter(isText).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const pathsWith = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

interface Locked {
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>
}

describe('the repository', () => {
  it('is read whole', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.map(({ path }) => path)).toContain('package-lock.json')
  })

  it('locks versions and no download addresses, so that any registry serves', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(Object.values(lock.packages).filter(({ link, resolved }) => resolved && !link)).toEqual([])
  })

  it('locks the binaries of every platform, or else npm ci refuses to install and a Mac gets none', () => {
    const optional = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    )
    const isLocked = (name: string) => Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`))
    expect(optional).toContain('@biomejs/cli-darwin-arm64')
    expect(optional.filter((name) => !isLocked(name))).toEqual([])
  })

  it('names no package registry', () => {
    const configured = new URL(run('npm', 'config', 'get', 'registry').trim()).host
    expect(pathsWith(/\bregistry\.[a-z0-9-]+\.(org|com|net|io|dev)\b/i)).toEqual([])
    expect(texts.filter(({ text }) => text.includes(configured)).map(({ path }) => path)).toEqual([])
  })

  it('names no folder of the machine that it was written on', () => {
    expect(pathsWith(/(^|["'`\s(=])\/(work|root|home\/\w+|Users\/\w+)\//m)).toEqual([])
  })

  it('has decided on every package that wants to run a script when it is installed', () => {
    const wanting = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = wanting.map(([path]) => path.split('node_modules/').at(-1) as string)
    expect(names).toContain('node')
    expect(names.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([])
  })

  it('has a row of allowed imports for every workspace, and no row for another', () => {
    const workspaces = ['apps', 'packages', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    )
    const existing = [...workspaces, 'e2e'].filter((path) => existsSync(join(root, path, 'package.json')))
    expect(Object.keys(mayImport).sort()).toEqual(existing.sort())
  })

  it('explains every setting of the server in the README, and no other', () => {
    const config = readFileSync(join(root, 'apps/server/src/config.ts'), 'utf8')
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const settings = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
    expect(settings).toContain('DATA_DIR')
    expect([...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)).toEqual(settings)
  })

  it('numbers its decisions without a gap and without a double', () => {
    const numbers = committed.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])
    expect(numbers.sort()).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  it('has no folder or file for what lacks a name', () => {
    expect(committed.filter((path) => /(^|\/)(utils?|common|misc|helpers?|other)(\.|\/)/.test(path))).toEqual([])
  })
})
