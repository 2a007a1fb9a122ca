import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { createSecretSeal } from './secret-seal.ts'

const [first, second, third] = ['the first secret', 'the second secret', 'the third secret']
const sealOf = (...secrets: [string, ...string[]]) => createSecretSeal(createKeyRing(secrets), 'push sources')

test('a sealed secret opens for its owner and its key alone, and unharmed', () => {
  const seal = sealOf(first)
  const sealed = seal.seal('secret', 'owner')
  expect(seal.open(sealed, 'owner')).toBe('secret')
  expect(seal.open(sealed, 'other')).toBeUndefined()
  expect(sealOf(second).open(sealed, 'owner')).toBeUndefined()
  expect(createSecretSeal(createKeyRing([first]), 'device commands').open(sealed, 'owner')).toBeUndefined()
  expect(seal.open(sealed.subarray(0, 20), 'owner')).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const harmed = Buffer.from(sealed)
    harmed[at] = (harmed[at] ?? 0) ^ 1
    expect(seal.open(harmed, 'owner'), `byte ${at}`).toBeUndefined()
  }
})

test('what an earlier secret sealed opens as long as it is in the ring, and shows that it is to be sealed anew', () => {
  const sealed = sealOf(first).seal('secret', 'owner')
  const ring = sealOf(third, second, first)
  expect(ring.open(sealed, 'owner')).toBe('secret')
  expect(sealed.subarray(0, 7)).not.toEqual(ring.currentHead)
  expect(ring.seal('secret', 'owner').subarray(0, 7)).toEqual(ring.currentHead)
  expect(sealOf(third, second).open(sealed, 'owner')).toBeUndefined()
})

test('what was sealed before there were key ids opens', () => {
  const key = Buffer.from(hkdfSync('sha256', first, '', 'atalaya push sources', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('owner'))
  const content = Buffer.concat([cipher.update('old secret', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), content])
  expect(sealOf(first).open(sealed, 'owner')).toBe('old secret')
  expect(sealOf(second, first).open(sealed, 'owner')).toBe('old secret')
  expect(sealOf(second).open(sealed, 'owner')).toBeUndefined()
})

test('each purpose has a key of its own, and a key’s id tells of its secret alone', () => {
  const ring = createKeyRing([first])
  const keys = (['access tokens', 'push sources', 'device commands'] as const).map((purpose) => ring.keys(purpose)[0])
  expect(new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size).toBe(3)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect(createKeyRing([second]).keys('access tokens')[0].id).not.toBe(keys[0]?.id)
})
