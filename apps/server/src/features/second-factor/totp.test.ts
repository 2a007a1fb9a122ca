import { expect, test } from 'vitest'
import { base32, stepOfCode, totpAt, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the last six digits of eight. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(totpAt(secret, Math.floor(second / 30))).toBe(code)
})

test('secrets are written as RFC 4648 has it', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    ...['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  ])
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(secret, { site: 'Flota Ulía', email: 'ana@ulia.test' })).toBe(
    'otpauth://totp/Flota%20Ul%C3%ADa%3Aana%40ulia.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Flota+Ul%C3%ADa&algorithm=SHA1&digits=6&period=30',
  )
})

test('a code counts a step either side of now, and once', () => {
  const now = 1_700_000_010_000
  const step = Math.floor(now / 30_000)
  const found = (offset: number, lastStep = 0) => stepOfCode(totpAt(secret, step + offset), { secret, lastStep, now })
  expect([-2, -1, 0, 1, 2].map((offset) => found(offset))).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(found(0, step)).toBeUndefined()
  expect(found(-1, step)).toBeUndefined()
  expect(found(1, step)).toBe(step + 1)
  for (const code of ['', '12345', 'abcdef', '1234567'])
    expect(stepOfCode(code, { secret, lastStep: 0, now })).toBeUndefined()
})
