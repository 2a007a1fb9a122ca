import { expect, test } from 'vitest'
import { dkimState, dmarcState, isPrivateAddress, nameFault, returnPathState, spfState } from './brand-hosts.ts'

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['2a01:4f8::1', false],
  ['93.184.216.34', false],
])('%s is private: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected))

test.each([
  [{ addresses: null, issuers: [] }, [], 'resolver'],
  [{ addresses: [], issuers: [] }, [], 'none'],
  [{ addresses: ['10.0.0.1'], issuers: [] }, [], 'private'],
  [{ addresses: ['10.0.0.1'], issuers: [] }, ['10.0.0.1'], null],
  [{ addresses: ['93.184.216.34'], issuers: [] }, ['93.184.216.35'], 'elsewhere'],
  [{ addresses: ['93.184.216.34'], issuers: ['digicert.com'] }, [], 'caa'],
  [{ addresses: ['93.184.216.34'], issuers: ['digicert.com', 'letsencrypt.org'] }, [], null],
] as const)('%j with ours %j: %s', (answers, ours, fault) => expect(nameFault(answers, { ours })).toBe(fault))

test('sender records are pending, ok or broken', () => {
  expect(spfState([], null)).toBe('pending')
  expect(spfState(['v=spf1 include:mail.example ~all'], 'mail.example')).toBe('ok')
  expect(spfState(['v=spf1 include:notmail.example ~all'], 'mail.example')).toBe('broken')
  expect(spfState(['v=spf1 -all', 'v=spf1 mx'], null)).toBe('broken')
  expect(dkimState(['some text'], 'ABC')).toBe('pending')
  expect(dkimState(['v=DKIM1; k=rsa; p=AB C'], 'ABC')).toBe('ok')
  expect(dkimState(['v=DKIM1; p='], 'ABC')).toBe('broken')
  expect(dmarcState(['v=DMARC1; p=none'])).toBe('ok')
  expect(dmarcState(['v=DMARC1; rua=x'])).toBe('broken')
  expect(returnPathState('Bounces.mail.example.', 'bounces.mail.example')).toBe('ok')
  expect(returnPathState('other.example', 'bounces.mail.example')).toBe('broken')
  expect(returnPathState(null, null)).toBe('pending')
})
