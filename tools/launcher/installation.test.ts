import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { missingPackages, platformGaps } from './installation.mjs'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'installation-'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

type Packages = Record<
  string,
  { version?: string; optional?: boolean; link?: boolean; optionalDependencies?: Record<string, string> }
>
const lock = (packages: Packages) => writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
const install = (packages: Packages) => {
  for (const path of Object.keys(packages)) {
    mkdirSync(join(checkout, path), { recursive: true })
    writeFileSync(join(checkout, path, 'package.json'), '{}')
  }
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
const pad = { 'node_modules/pad': { version: '1.0.0' } }

it('lacks everything before the first installation', () => {
  lock(pad)
  expect(missingPackages(checkout)).toEqual(['node_modules/pad'])
})

it('lacks nothing once npm has finished', () => {
  lock(pad)
  install(pad)
  expect(missingPackages(checkout)).toEqual([])
})

it('lacks everything after an installation that was interrupted, although folders are there', () => {
  lock(pad)
  install(pad)
  rmSync(join(checkout, 'node_modules/.package-lock.json'))
  expect(missingPackages(checkout)).toEqual(['node_modules/pad'])
})

it('lacks what has another version, a deleted folder or a missing link', () => {
  lock({ ...pad, 'node_modules/left': { version: '2.0.0' }, 'node_modules/own': { link: true } })
  install({ ...pad, 'node_modules/left': { version: '1.9.0' } })
  rmSync(join(checkout, 'node_modules/pad'), { recursive: true })
  expect(missingPackages(checkout)).toEqual(['node_modules/pad', 'node_modules/left', 'node_modules/own'])
})

it('does not ask for optional packages that npm left out', () => {
  lock({ ...pad, 'node_modules/fast-windows': { version: '1.0.0', optional: true } })
  install(pad)
  expect(missingPackages(checkout)).toEqual([])
})

it('names the binary package of this machine that a lock file from elsewhere left out', () => {
  const mine = `@pad/binary-${process.platform}-${process.arch}`
  const packages = {
    'node_modules/pad': {
      version: '1.0.0',
      optionalDependencies: { [mine]: '1.0.0', '@pad/binary-other-cpu': '1.0.0' },
    },
  }
  install(packages)
  expect(platformGaps(checkout)).toEqual([`${mine}@1.0.0`])
  install({ ...packages, [`node_modules/${mine}`]: { version: '1.0.0' } })
  expect(platformGaps(checkout)).toEqual([])
})
