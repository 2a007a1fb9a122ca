import { roles } from '@atalaya/contract/roles'
import { type Landing, landingOf, reseller, type Somebody, tabledAddresses } from '@atalaya/contract/test-screen-table'
import { describe, expect, test } from 'vitest'
import { guard, pathRules, ruleFor } from './access.ts'
import { patternOf, screens } from './screens.ts'

const landing = (path: string, visitor: Parameters<typeof guard>[1]): Landing => {
  const verdict = guard(path, visitor)
  if (verdict.kind === 'redirect') return verdict.to
  return ({ open: 'opens', openAboveCompanies: 'opens above companies', logout: 'logged out' } as const)[verdict.kind]
}

/** Each role with and without a company, read-only and not; the last is nobody. */
const visitors: readonly (Somebody | null)[] = [
  ...roles.flatMap((role) => [false, true].map((readOnly) => ({ role, readOnly, companyId: 7 }))),
  ...reseller.flatMap((role) => [false, true].map((readOnly) => ({ role, readOnly, companyId: null }))),
  null,
]

const addresses = [...new Set([...Object.keys(pathRules), ...screens.map(({ path }) => path)])]

test('every address of the product has a row, and every screen an address', () => {
  expect(Object.keys(pathRules).filter((path) => !tabledAddresses.includes(path))).toEqual([])
  expect(tabledAddresses.filter((path) => !addresses.includes(path))).toEqual([])
  for (const screen of screens) {
    const path = patternOf(screen).replace(/\/\{-\$.*$/, '') || '/'
    expect(ruleFor(path), path).toEqual(ruleFor(screen.path))
    expect(ruleFor(path), path).not.toBeNull()
  }
})

describe.each(addresses)('%s', (path) => {
  test('lands everybody where the specification says', () => {
    for (const visitor of visitors) {
      const who = visitor ? `${visitor.role} in ${visitor.companyId}, read-only ${visitor.readOnly}` : 'nobody'
      expect([who, landing(path, visitor)]).toEqual([who, landingOf(path, visitor)])
    }
  })
})
