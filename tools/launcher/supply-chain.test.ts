import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfBill, gravestHoles } from './supply-chain.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'apps/server': { version: '1.0.0' },
    'node_modules/@atalaya/server': { link: true },
    'node_modules/@scope/one': { version: '1.2.3' },
    'node_modules/two/node_modules/three': { version: '3.0.0' },
  },
}
const component = (purl: string, overrides: object = {}) => ({ purl, licenses: [{}], hashes: [{}], ...overrides })
const bill = (...components: object[]) => ({ bomFormat: 'CycloneDX', components })
const one = component('pkg:npm/%40scope/one@1.2.3')
const three = component('pkg:npm/three@3.0.0')

describe('the bill of materials', () => {
  it('names every locked package of others, nested ones too', () => {
    expect(faultsOfBill(bill(one, three), lock)).toEqual([])
    expect(faultsOfBill(bill(one), lock)).toEqual(['three@3.0.0 is not in it'])
    expect(faultsOfBill(bill(component('pkg:npm/%40scope/one@1.2.4'), three), lock)).toEqual([
      '@scope/one@1.2.3 is not in it',
    ])
  })

  it('has a licence and a hash for each', () => {
    expect(faultsOfBill(bill({ ...one, licenses: [] }, { ...three, hashes: undefined }), lock)).toEqual([
      '@scope/one@1.2.3 has no licence',
      'three@3.0.0 has no hash',
    ])
  })

  it('is missed where npm made none', () => {
    expect(faultsOfBill(undefined, lock)).toHaveLength(1)
  })
})

describe('the audit', () => {
  it('counts what is high or critical', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'high' },
      b: { name: 'b', severity: 'moderate' },
      c: { name: 'c', severity: 'critical' },
    }
    expect(gravestHoles({ metadata: { vulnerabilities: {} }, vulnerabilities })).toEqual(['a: high', 'c: critical'])
  })

  it('does not take a registry without an answer for one without holes', () => {
    expect(gravestHoles({ error: { summary: '' }, statusCode: 405 })).toBeUndefined()
    expect(gravestHoles(undefined)).toBeUndefined()
  })
})

describe('versions', () => {
  const root = join(import.meta.dirname, '../..')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }>
  }

  it('are pinned in every workspace, so that a new lock file changes nothing by itself', () => {
    const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
    const asked = ours.flatMap(([path, { dependencies = {}, devDependencies = {} }]) =>
      Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({ path, name, version })),
    )
    expect(asked.length).toBeGreaterThan(80)
    const isOurs = ({ name }: { name: string }) => name.startsWith('@atalaya/')
    expect(asked.filter((one) => !isOurs(one) && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(one.version))).toEqual([])
  })
})
