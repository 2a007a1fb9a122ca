import { fieldsOf, importRulesOf } from '@atalaya/contract/fields'
import { NewDriver, NewVehicle } from '@atalaya/contract/item-fields'
import { deviceImport } from '@atalaya/domain/import-rules/devices'
import { userImport } from '@atalaya/domain/import-rules/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { guessMapping, missingFields, recallMapping, rememberMapping, withColumn } from './column-mapping.ts'
import { normalHeader } from './header-names.ts'
import type { ImportDefinition } from './import-definition.ts'

const define = (rules: ImportDefinition['rules'], labels: Record<string, string> = {}): ImportDefinition => ({
  noun: 'test',
  title: 'Test',
  rules,
  fields: Object.fromEntries(rules.fields.map(({ key }) => [key, { label: labels[key] ?? key }])),
  lists: {},
  send: () => Promise.reject(new Error('not sent')),
  onChanged: () => undefined,
})
const vehicles = define(importRulesOf(fieldsOf(NewVehicle), ['plate', 'name']), {
  name: 'Nombre',
  plate: 'Matrícula',
  fuelTankSize: 'Depósito',
})

describe('headers', () => {
  test('are compared without case, accents, signs and units', () => {
    expect(normalHeader(' N.º de BASTIDOR ')).toBe('n º de bastidor')
    expect(normalHeader('Depósito (l)')).toBe('deposito')
    expect(normalHeader('E-Mail')).toBe(normalHeader('e mail'))
    expect(normalHeader('Şasi')).toBe('sasi')
  })

  test.each([
    ['es', ['Nombre', 'Matrícula', 'Marca', 'Depósito (l)']],
    ['en', ['NAME', 'License plate', 'Make', 'Fuel tank']],
    ['pt', ['Nome', 'Placa', 'Marca', 'Tanque']],
    ['fr', ['Nom', 'Immatriculation', 'Marque', 'Réservoir']],
    ['it', ['Nome', 'Targa', 'Marca', 'Serbatoio']],
    ['tr', ['Ad', 'Plaka', 'Marka', 'Yakıt deposu']],
  ])('are known in %s', (_, header) => {
    expect(guessMapping(header, vehicles)).toEqual(['name', 'plate', 'brand', 'fuelTankSize'])
  })

  test('are known without their little words', () => {
    const devices = define(deviceImport, { simType: 'Tipo de SIM' })
    const header = ['id', 'descripción', 'tipo', 'teléfono', 'tipo sim']
    expect(guessMapping(header, devices)).toEqual(['deviceId', 'description', 'typeId', 'phone', 'simType'])
    expect(guessMapping(['Nombre', 'Número bastidor', 'Capacidad depósito'], vehicles)).toEqual([
      'name',
      'chassis',
      'fuelTankSize',
    ])
  })

  test("that say nothing leave the columns in the fields' order", () => {
    const users = define(userImport)
    expect(guessMapping(Array(11).fill('?'), users)).toEqual(userImport.fields.map(({ key }) => key))
    expect(guessMapping(['?', '?', '?'], define(importRulesOf(fieldsOf(NewDriver), ['reference', 'name'])))).toEqual([
      'name',
      'reference',
      'tachographCard',
    ])
  })

  test('of two alike only the first is taken', () => {
    expect(guessMapping(['Nombre', 'Nombre', 'Matrícula'], vehicles)).toEqual(['name', null, 'plate'])
  })

  test('are told from one another: first name and last name, device type and SIM type', () => {
    expect(guessMapping(['Correo', 'Nombre', 'Apellidos', 'Rol'], define(userImport))).toEqual([
      'email',
      'firstName',
      'lastName',
      'role',
    ])
  })
})

test('a field is filled by one column', () => {
  expect(withColumn(['name', null], 1, 'name')).toEqual([null, 'name'])
  expect(missingFields([null, 'plate'], vehicles)).toEqual(['name'])
})

describe('what was assigned', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
  })

  test('is remembered for this company and noun, and nowhere else', () => {
    const header = ['Cosa', 'Nombre', '__proto__']
    rememberMapping(header, ['name', null, null], { noun: 'test', companyId: 7 })
    expect(recallMapping(['Nombre', 'COSA', '__proto__'], vehicles, 7)).toEqual([null, 'name', null])
    expect(recallMapping(['Nombre', 'COSA', '__proto__'], vehicles, 8)).toEqual(['name', null, null])
  })

  test('is forgotten when it is damaged or of another time', () => {
    localStorage.setItem('atalaya.import.7.test', '{"cosa":"gone')
    expect(recallMapping(['Nombre', 'Cosa'], vehicles, 7)).toEqual(['name', null])
    localStorage.setItem('atalaya.import.7.test', '{"cosa":"noSuchField"}')
    expect(recallMapping(['Nombre', 'Cosa'], vehicles, 7)).toEqual(['name', null])
  })
})
