import type { alarmFamilies } from '@atalaya/domain/alarms/alarm-families'
import type { FuelUnit } from '@atalaya/domain/units'
import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { type TextLanguage, translatorOf } from '@atalaya/texts/translator'
import { expect, test } from 'vitest'
import { alarmSentence, sentenceParts } from './alarm-sentence.ts'
import { alarmTiles } from './alarm-tiles.ts'
import { type AlarmValues, newAlarm, newCondition, withFamily } from './alarm-values.ts'

const named = (what: string) => (ids: readonly number[]) => ids.map((id) => `${what} ${id}`)
const sentenceIn = async (language: TextLanguage, values: AlarmValues, fuelUnit: FuelUnit = 0): Promise<string> => {
  const t = await translatorOf(language, 'alarms')
  const said = alarmSentence(values, {
    ...{ t, language, fuelUnit, format: createFormat(localeOf(language), 'UTC') },
    event: (kind) => kind,
    input: (input) => input,
    names: {
      groups: named('Group'),
      items: (_, ids) => named('Van')(ids),
      item: (id) => `Trailer ${id}`,
      geozones: named('Zone'),
      pois: named('Place'),
      users: named('User'),
      states: named('State'),
      sensor: (id) => (id === null ? undefined : { subject: `Sensor ${id}`, unit: '°C', isSwitch: false }),
    },
  })
  const slots = Object.fromEntries(sentenceParts.map((part) => [part, said[part]?.text ?? '']))
  return String(t('sentence.rule', slots as never)).replaceAll(/\s/g, ' ')
}

const blank = newAlarm('UTC')
const ofGroup: AlarmValues = { ...blank, items: { ...blank.items, groupIds: [1] as never } }
const languages = ['es', 'en', 'pt', 'fr', 'it', 'tr'] as const

/** All that can be said at once. */
const everything: AlarmValues = {
  ...ofGroup,
  ...withFamily(ofGroup, 'speed'),
  items: { ...ofGroup.items, itemIds: [2] as never, vehicleIds: [2] as never },
  geozones: { active: true, in: false, geozoneIds: [3] as never },
  pois: { active: true, in: true, poiIds: [4] as never },
  inTrack: { active: true, in: true },
  customStates: { active: true, logic: 4, stateIds: [5] as never },
  timeRange: {
    ...blank.timeRange,
    active: true,
    weekTime: Object.fromEntries(
      Object.entries(blank.timeRange.weekTime).map(([key, day]) => [
        key,
        { ...day, enabled: day.id < 5 || day.id === 6 },
      ]),
    ),
  },
  notification: { ...blank.notification, email: true, sms: true, userIds: [6] as never },
  timing: { ...blank.timing, holdMs: 60_000, repeatMs: 3_600_000, validUntilTs: Date.UTC(2027, 0, 1) },
  action: { customStateId: 7 as never },
}

test('says all of a rule, in the order of the language', async () => {
  expect(await sentenceIn('es', everything)).toBe(
    'Cuando un vehículo de Group 1 o Van 2 pasa de 120 km/h y sigue así al menos 1 min, fuera de Zone 3, dentro de Place 4, en viaje, en un estado que no es State 5, solo lun–vie y dom de 08:00 a 18:00, se avisa con prioridad media a User 6, por correo y SMS; pasa al estado State 7; se repite cada 1 h mientras siga; hasta 01/01/2027 00:00.',
  )
  expect(await sentenceIn('en', everything)).toContain(
    'When a vehicle of Group 1 or Van 2 goes over 120 km/h for at least 1 min, outside Zone 3, inside Place 4, on a trip',
  )
  expect(await sentenceIn('tr', everything)).toMatch(
    /^Group 1 grubundan bir araç veya Van 2, .* 120 km\/h hızını aştığında, orta öncelikle/,
  )
})

test.each(languages)('has words for every origin, in %s', async (language) => {
  for (const { id, family, preset } of alarmTiles) {
    const info = {
      pois: { toIn: false, toOut: true, poiIds: [1] },
      ...{ events: { kinds: ['panic'] }, customStates: { logic: 3, stateIds: [1] } },
      ...{ change: { sensorId: 1, fall: 20, rise: null, withinMs: 600_000 } },
      ...{ distance: { itemId: 8, side: 'beyond' } },
      ...{ sensor: { sensorId: 1, above: 8, below: 2 }, io: { input: 'fuelL', above: null, below: 5 }, ...preset },
      // What a new one begins with is to be completed.
      geozones: { ...(preset?.geozones ?? { toIn: true, toOut: true }), geozoneIds: [1] },
      combined: { logic: 'all', withinMs: 600_000, conditions: [newCondition('tow'), newCondition('speed')] },
    }
    const values = { ...ofGroup, ...withFamily(ofGroup, family, info as never) }
    const said = await sentenceIn(language, values)
    expect(said, id).not.toMatch(/sentence\.|\{\{|\(|undefined|NaN/)
  }
})

test.each(languages)('asks for what is missing of each, in %s', async (language) => {
  expect(await sentenceIn(language, blank)).toMatch(/\(.+\).*\(.+\)/)
  for (const family of [
    'event',
    'sensor',
    'io',
    'geozone',
    'poi',
    'state',
    'change',
    'distance',
    'combined',
  ] as const) {
    const said = await sentenceIn(language, { ...ofGroup, ...withFamily(ofGroup, family) })
    expect(said, family).toMatch(/\(.+\)/)
  }
})

test.each(languages)('says the limit of a consumption as the company reads it, in %s', async (language) => {
  const values = { ...ofGroup, ...withFamily(ofGroup, 'monthlyFuel') }
  expect(await sentenceIn(language, values)).toContain(' 15 L/100 km ')
  const turned = await sentenceIn(language, values, 1)
  expect(turned).toMatch(/ 6[.,]67 km\/L /)
  expect(turned).not.toMatch(/L\/100 km|\{\{|sentence\./)
})

test('says several conditions as one', async () => {
  const conditions = [newCondition('speed'), newCondition('trackWithoutDriver')]
  const sayAs = (logic: 'all' | 'any', withinMs: number | null, language: TextLanguage = 'es') =>
    sentenceIn(language, {
      ...ofGroup,
      ...withFamily(ofGroup, 'combined', { combined: { logic, withinMs, conditions } }),
    })
  expect(await sayAs('all', null)).toContain('pasa de 120 km/h y empieza un viaje sin conductor,')
  expect(await sayAs('any', null, 'en')).toContain('goes over 120 km/h or begins a trip without a driver,')
  expect(await sayAs('all', 600_000)).toContain('sin conductor, todo en 10 min')
})

test('says how far from whom, on either side', async () => {
  const sayAs = (side: 'beyond' | 'within', value: number, language: TextLanguage) =>
    sentenceIn(language, {
      ...ofGroup,
      ...withFamily(ofGroup, 'distance', { value, distance: { itemId: 8 as never, side } }),
    })
  expect(await sayAs('beyond', 500, 'es')).toContain('está a más de 500 m de Trailer 8,')
  expect(await sayAs('within', 1_500, 'en')).toContain('comes within 1.5 km of Trailer 8,')
})

test('begins each family with the default of the specification', () => {
  const defaultOf = (family: keyof typeof alarmFamilies) => withFamily(blank, family).info?.value
  expect(
    ['idle', 'offline', 'maxStop', 'maxDriving', 'maxParked', 'monthlyFuel', 'tow'].map((family) =>
      defaultOf(family as 'idle'),
    ),
  ).toEqual([300_000, 604_800_000, 604_800_000, 16_200_000, 86_400_000, 15, null])
})
