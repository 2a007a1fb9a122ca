import { expect, test } from 'vitest'
import { passwordFaults } from './password-policy.ts'

test.each([
  ['Ab1', 'too.short'],
  ['sin-mayuscula-1', 'password.weak'],
  ['SIN-MINUSCULA-1', 'password.weak'],
  ['Sin-cifras', 'password.weak'],
  ['Password1', 'password.common'],
  ['P4ssw0rd123!', 'password.common'],
  ['Contraseña2026', 'password.common'],
  ['Bienvenido1', 'password.common'],
  ['Qwerty123', 'password.common'],
  ['Abcdefgh1', 'password.common'],
  ['PasswordPassword1', 'password.common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'password.weak'],
  ['Aaaaaaaaaaaaaaaaaaa1', 'password.common'],
])('%s is refused: %s', (password, fault) => {
  expect(passwordFaults(password)[0]).toBe(fault)
})

test.each(['Correcta-1234', 'Nueva-Clave-77', 'Cuatro burros comen 4 sacos'])('%s is taken', (password) =>
  expect(passwordFaults(password)).toEqual([]),
)

test('the mixture that the spec asks for is asked for at every length, and of passphrases at none', () => {
  for (const password of [
    'cuatro burros comen avena',
    'correct horse battery staple',
    'şifre için dört kelime yeter',
  ]) {
    expect(passwordFaults(password)).toEqual(['password.weak'])
    expect(passwordFaults(password, { policy: 'passphrase' })).toEqual([])
  }
})

test('a passphrase has fifteen characters, or eight beside a second factor, and is no common word either way', () => {
  const faultsOf = (password: string, hasSecondFactor: boolean) =>
    passwordFaults(password, { policy: 'passphrase', hasSecondFactor })
  expect(faultsOf('burros y avena', false)).toEqual(['too.short'])
  expect(faultsOf('burros, y avena', false)).toEqual([])
  expect(faultsOf('burros y', true)).toEqual([])
  expect(faultsOf('burros7', true)).toEqual(['too.short'])
  expect(faultsOf('Password1', true)).toEqual(['password.common'])
  expect(faultsOf('passwordpassword', false)).toEqual(['password.common'])
})

test.each([
  ['Atalaya2026', ['Atalaya']],
  ['Ulia12345', ['Transportes Ulía']],
  ['TransportesUlia1', ['Transportes Ulía']],
  ['Ane.Etxe1', ['ane.etxe@ulia.test']],
  ['GoikoEtxea77', ['Goikoetxea']],
])('%s is refused where %s is a name of theirs', (password, names) => {
  expect(passwordFaults(password, { names: names.flatMap((name) => [name, name.split('@')[0] ?? '']) })).toEqual([
    'password.common',
  ])
  expect(passwordFaults(password)).toEqual([])
})
