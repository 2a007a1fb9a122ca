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
  ['aaaaaaaaaaaaaaaaaaaa', 'password.common'],
  ['1234567890123456', 'password.common'],
])('%s is refused: %s', (password, fault) => {
  expect(passwordFaults(password)[0]).toBe(fault)
})

test.each([
  'Correcta-1234',
  'Nueva-Clave-77',
  'cuatro burros comen avena',
  'correct horse battery staple',
  'şifre için dört kelime yeter',
])('%s is taken', (password) => expect(passwordFaults(password)).toEqual([]))

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
