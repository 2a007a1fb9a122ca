import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { createSecretEncryption } from './secret-encryption.ts'

const [first, second, third] = ['the first secret', 'the second secret', 'the third secret']
const encryptionOf = (...secrets: [string, ...string[]]) =>
  createSecretEncryption(createKeyRing(secrets), 'push sources')

test('an encrypted secret is read for its owner and its key alone, and unharmed', () => {
  const encryption = encryptionOf(first)
  const encrypted = encryption.encrypt('secret', 'owner')
  expect(encryption.decrypt(encrypted, 'owner')).toBe('secret')
  expect(encryption.decrypt(encrypted, 'other')).toBeUndefined()
  expect(encryptionOf(second).decrypt(encrypted, 'owner')).toBeUndefined()
  expect(createSecretEncryption(createKeyRing([first]), 'device commands').decrypt(encrypted, 'owner')).toBeUndefined()
  expect(encryption.decrypt(encrypted.subarray(0, 20), 'owner')).toBeUndefined()
  for (let at = 0; at < encrypted.length; at++) {
    const harmed = Buffer.from(encrypted)
    harmed[at] = (harmed[at] ?? 0) ^ 1
    expect(encryption.decrypt(harmed, 'owner'), `byte ${at}`).toBeUndefined()
  }
})

test('what an earlier secret encrypted opens as long as it is in the ring, and shows that it is to be encrypted anew', () => {
  const encrypted = encryptionOf(first).encrypt('secret', 'owner')
  const ring = encryptionOf(third, second, first)
  expect(ring.decrypt(encrypted, 'owner')).toBe('secret')
  expect(encrypted.subarray(0, 7)).not.toEqual(ring.currentHead)
  expect(ring.encrypt('secret', 'owner').subarray(0, 7)).toEqual(ring.currentHead)
  expect(encryptionOf(third, second).decrypt(encrypted, 'owner')).toBeUndefined()
})

test('what was encrypted before there were key ids opens', () => {
  const key = Buffer.from(hkdfSync('sha256', first, '', 'atalaya push sources', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('owner'))
  const content = Buffer.concat([cipher.update('old secret', 'utf8'), cipher.final()])
  const encrypted = Buffer.concat([nonce, cipher.getAuthTag(), content])
  expect(encryptionOf(first).decrypt(encrypted, 'owner')).toBe('old secret')
  expect(encryptionOf(second, first).decrypt(encrypted, 'owner')).toBe('old secret')
  expect(encryptionOf(second).decrypt(encrypted, 'owner')).toBeUndefined()
})

test('each purpose has a key of its own, and a key’s id tells of its secret alone', () => {
  const ring = createKeyRing([first])
  const keys = (['access tokens', 'push sources', 'device commands'] as const).map((purpose) => ring.keys(purpose)[0])
  expect(new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size).toBe(3)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect(createKeyRing([second]).keys('access tokens')[0].id).not.toBe(keys[0]?.id)
})
