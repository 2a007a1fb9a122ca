import { expect, test } from 'vitest'
import { isOfDomain, readClaims, ruleFor } from './claims.ts'

test('claims are texts and lists of texts, wherever they stand, and nothing else', () => {
  const claims = { sub: 's-1', email: 'Ana@Ulia.test', given_name: 'Ana', family_name: 'Ruiz' }
  expect(readClaims({ ...claims, roles: ['a', 7, 'b'] }, 'roles')).toEqual({
    ...{ subject: 's-1', email: 'ana@ulia.test', firstName: 'Ana', lastName: 'Ruiz', values: ['a', 'b'] },
    signedInTs: undefined,
  })
  expect(readClaims({ ...claims, realm_access: { roles: ['x'] } }, 'realm_access.roles').values).toEqual(['x'])
  expect(readClaims({ ...claims, 'https://a.b/roles': 'x, y' }, 'https://a.b/roles').values).toEqual(['x', 'y'])
  expect(readClaims({ ...claims, email_verified: false }, 'roles')).toMatchObject({ email: undefined, values: [] })
  for (const path of ['__proto__', 'constructor.name', 'sub.length'])
    expect(readClaims(claims, path).values).toEqual([])
})

test('the first rule counts whose value was said', () => {
  const rule = (value: string, role: 'ADMIN' | 'OPERATOR') => ({ value, role, readOnly: false, groupIds: [] })
  const rules = [rule('chiefs', 'ADMIN'), rule('desk', 'OPERATOR')]
  expect(ruleFor(rules, ['desk', 'chiefs'])?.role).toBe('ADMIN')
  expect(ruleFor(rules, ['desk'])?.role).toBe('OPERATOR')
  expect(ruleFor(rules, ['Desk', 'des'])).toBeUndefined()
})

test('a domain is all that stands behind the sign', () => {
  expect(isOfDomain('ana@ulia.test', ['ulia.test'])).toBe(true)
  for (const email of ['ana@evil-ulia.test', 'ana@sub.ulia.test', 'ulia.test', 'ana@ulia.test.evil'])
    expect(isOfDomain(email, ['ulia.test'])).toBe(false)
})
