import { describe, expect, it, test } from 'vitest'
import {
  type AlarmFamily,
  alarmFamilies,
  alarmFamilyOf,
  alarmValueDefaults,
  vehicleFamilies,
} from './alarm-families.ts'
import { alarmProblems } from './alarm-problems.ts'
import { type AlarmSettings, chosenItems } from './alarm-settings.ts'

const sound: AlarmSettings = {
  items: { itemsType: 1, groupIds: [7], itemIds: [], vehicleIds: [], assetIds: [], personIds: [] },
  info: {
    ...{ name: 'Fast', family: alarmFamilies.speed, priority: 2, active: true, value: 120 },
    events: { kinds: [] },
    sensor: { sensorId: null, above: null, below: null },
    io: { input: '', above: null, below: null },
    geozones: { toIn: false, toOut: false, geozoneIds: [] },
    pois: { toIn: false, toOut: false, poiIds: [] },
    customStates: { logic: null, stateIds: [] },
  },
  geozones: { active: false, in: true, geozoneIds: [] },
  pois: { active: false, in: true, poiIds: [] },
  inTrack: { active: false, in: true },
  timeRange: { active: false, in: true, timezone: 'UTC', weekTime: {} },
  customStates: { active: false, logic: 3, stateIds: [] },
  notification: { cra: false, extUsers: [] },
  timing: { holdMs: 0, clearMs: 0, repeatMs: null, tellWithinMs: 3_600_000, validFromTs: null, validUntilTs: null },
}
const withInfo = (info: Partial<AlarmSettings['info']>): AlarmSettings => ({
  ...sound,
  info: { ...sound.info, ...info },
})
const ofFamily = (family: AlarmFamily, info: Partial<AlarmSettings['info']> = {}): AlarmSettings =>
  withInfo({ family: alarmFamilies[family], value: alarmValueDefaults[family] ?? null, ...info })
const withItems = (items: Partial<AlarmSettings['items']>): AlarmSettings => ({
  ...sound,
  items: { ...sound.items, groupIds: [], ...items },
})
const filtered = (filter: Partial<AlarmSettings>): AlarmSettings => ({ ...sound, ...filter })
const told = (row: Partial<AlarmSettings['notification']['extUsers'][number]>): AlarmSettings => ({
  ...sound,
  notification: { cra: false, extUsers: [{ email: '', smsPhone: '', language: '', timezone: '', ...row }] },
})
const day = (id: number, enabled: boolean) => ({
  id,
  enabled,
  from: { hour: 8, minute: 0 },
  to: { hour: 9, minute: 0 },
})
const hours = (weekTime: AlarmSettings['timeRange']['weekTime'], active = true): AlarmSettings =>
  filtered({ timeRange: { active, in: true, timezone: 'UTC', weekTime } })
const problems = (alarm: AlarmSettings, hasCra = false) => alarmProblems(alarm, { hasCra })

/** Spec 2 §5 and spec 3, in their order: what it says, one that may be saved, one that may not, and where that is said. */
const rules: [rule: string, right: AlarmSettings, wrong: AlarmSettings, reasons: Record<string, string>][] = [
  ['has a name', sound, withInfo({ name: '  ' }), { 'info.name': 'required' }],
  ['has a family', sound, withInfo({ family: 4 as 5 }), { 'info.family': 'choice' }],
  [
    'compares with somebody',
    ofFamily('distance', { distance: { itemId: 3, side: 'within' } }),
    ofFamily('distance', { value: 20 }),
    { 'info.distance.itemId': 'required', 'info.value': 'too.small' },
  ],
  [
    'compares nothing with itself alone',
    {
      ...ofFamily('distance', { distance: { itemId: 3, side: 'within' } }),
      items: withItems({ itemIds: [3, 4] }).items,
    },
    { ...ofFamily('distance', { distance: { itemId: 3, side: 'within' } }), items: withItems({ itemIds: [3] }).items },
    { 'info.distance.itemId': 'item.itself' },
  ],
  ['is of some group', withItems({ groupIds: [1] }), withItems({}), { 'items.itemIds': 'required' }],
  [
    'or of some item of its type',
    withItems({ vehicleIds: [1] }),
    withItems({ assetIds: [1], personIds: [2] }),
    { 'items.itemIds': 'required' },
  ],
  [
    'persons too',
    withItems({ itemsType: 3, personIds: [1] }),
    withItems({ itemsType: 3, vehicleIds: [1] }),
    { 'items.itemIds': 'required' },
  ],
  [
    'filters by geozones that there are',
    filtered({ geozones: { active: true, in: false, geozoneIds: [1] } }),
    filtered({ geozones: { active: true, in: true, geozoneIds: [] } }),
    { 'geozones.geozoneIds': 'required' },
  ],
  [
    'filters by points of interest that there are',
    filtered({ pois: { active: true, in: true, poiIds: [1] } }),
    filtered({ pois: { active: true, in: true, poiIds: [] } }),
    { 'pois.poiIds': 'required' },
  ],
  [
    'filters by some day',
    hours({ 0: day(0, false), 5: day(5, true) }),
    hours({ 0: day(0, false) }),
    { 'timeRange.weekTime': 'required' },
  ],
  [
    'whose days are what they are called',
    hours({ 5: day(5, true) }),
    hours({ 4: day(5, true) }),
    { 'timeRange.weekTime': 'choice' },
  ],
  [
    'filters by some state',
    filtered({ customStates: { active: true, logic: 4, stateIds: [1] } }),
    filtered({ customStates: { active: true, logic: 3, stateIds: [] } }),
    { 'customStates.stateIds': 'required' },
  ],
  ...(['geozones', 'pois'] as const).flatMap((of): typeof rules => {
    const family = of === 'geozones' ? 'geozone' : 'poi'
    const ids = of === 'geozones' ? 'geozoneIds' : 'poiIds'
    const origin = (places: number[], toIn: boolean, toOut: boolean) =>
      ofFamily(family, { [of]: { toIn, toOut, [ids]: places } })
    return [
      [`tells of ${of}`, origin([1], true, false), origin([], true, false), { [`info.${of}.${ids}`]: 'required' }],
      [
        `tells of their way in or out`,
        origin([1], false, true),
        origin([1], false, false),
        { [`info.${of}.toIn`]: 'required' },
      ],
    ]
  }),
  ...(['offline', 'maxStop', 'maxDriving', 'idle', 'maxParked', 'monthlyFuel', 'speed'] as const).flatMap(
    (family): typeof rules => [
      [`of ${family} has a value`, ofFamily(family), ofFamily(family, { value: null }), { 'info.value': 'required' }],
      [
        `of ${family} has none of zero`,
        ofFamily(family),
        ofFamily(family, { value: 0 }),
        { 'info.value': 'too.small' },
      ],
    ],
  ),
  [
    'burns a litre at least',
    ofFamily('monthlyFuel', { value: 1 }),
    ofFamily('monthlyFuel', { value: 0.9 }),
    { 'info.value': 'too.small' },
  ],
  [
    'goes as fast as something does',
    ofFamily('speed', { value: 400 }),
    ofFamily('speed', { value: 401 }),
    { 'info.value': 'too.big' },
  ],
  [
    'of a state says whether it is or is not',
    ofFamily('state', { customStates: { logic: 4, stateIds: [1] } }),
    ofFamily('state', { customStates: { logic: null, stateIds: [1] } }),
    { 'info.customStates.logic': 'required' },
  ],
  [
    'of a state says which',
    ofFamily('state', { customStates: { logic: 3, stateIds: [1] } }),
    ofFamily('state', { customStates: { logic: 3, stateIds: [] } }),
    { 'info.customStates.stateIds': 'required' },
  ],
  [
    'of an event says which',
    ofFamily('event', { events: { kinds: ['panic'] } }),
    ofFamily('event'),
    { 'info.events.kinds': 'required' },
  ],
  [
    'of a sensor says which',
    ofFamily('sensor', { sensor: { sensorId: 1, above: 8, below: null } }),
    ofFamily('sensor', { sensor: { sensorId: null, above: 8, below: null } }),
    { 'info.sensor.sensorId': 'required' },
  ],
  [
    'of a sensor has a limit',
    ofFamily('sensor', { sensor: { sensorId: 1, above: null, below: -2 } }),
    ofFamily('sensor', { sensor: { sensorId: 1, above: null, below: null } }),
    { 'info.sensor.above': 'required' },
  ],
  [
    'of a sensor has room between its limits',
    ofFamily('sensor', { sensor: { sensorId: 1, above: 8, below: 2 } }),
    ofFamily('sensor', { sensor: { sensorId: 1, above: 2, below: 8 } }),
    { 'info.sensor.above': 'range.reversed' },
  ],
  [
    'of an input says which',
    ofFamily('io', { io: { input: 'externalVoltageV', above: null, below: 11 } }),
    ofFamily('io', { io: { input: ' ', above: null, below: 11 } }),
    { 'info.io.input': 'required' },
  ],
  [
    'of an input has a limit',
    ofFamily('io', { io: { input: 'movement', above: 0, below: null } }),
    ofFamily('io', { io: { input: 'movement', above: null, below: null } }),
    { 'info.io.above': 'required' },
  ],
  [
    'tells a stranger by mail in a language',
    told({ email: 'a@b.es', language: 'es', timezone: 'UTC' }),
    told({ email: 'a@b.es', timezone: 'UTC' }),
    { 'notification.extUsers.0.language': 'required' },
  ],
  [
    'and by a clock',
    told({ email: 'a@b.es', language: 'es', timezone: 'UTC' }),
    told({ email: 'a@b.es', language: 'es' }),
    { 'notification.extUsers.0.timezone': 'required' },
  ],
  [
    'has no language without a mail',
    told({}),
    told({ language: 'es' }),
    { 'notification.extUsers.0.email': 'required' },
  ],
  [
    'has no time zone without a mail',
    told({ smsPhone: '600' }),
    told({ smsPhone: '600', timezone: 'UTC' }),
    { 'notification.extUsers.0.email': 'required' },
  ],
  [
    'ends after it begins',
    filtered({ timing: { ...sound.timing, validFromTs: 1, validUntilTs: 2 } }),
    filtered({ timing: { ...sound.timing, validFromTs: 2, validUntilTs: 2 } }),
    { 'timing.validUntilTs': 'range.reversed' },
  ],
]

test.each(rules)('an alarm %s', (_, right, wrong, reasons) => {
  expect(problems(right)).toEqual({})
  expect(problems(wrong)).toEqual(reasons)
})

test('filters that are off ask for nothing', () => {
  expect(problems(hours({ 0: day(0, false) }, false))).toEqual({})
})

test('the receiving centre is for who has one', () => {
  const handed = { ...sound, notification: { cra: true, extUsers: [] } }
  expect(problems(handed)).toEqual({ 'notification.cra': 'cra.inactive' })
  expect(problems(handed, true)).toEqual({})
})

describe('what only vehicles have', () => {
  it.each(vehicleFamilies)('is told of nothing else: %s', (family) => {
    const ofType = (itemsType: 1 | 2 | 3) => problems({ ...ofFamily(family), items: { ...sound.items, itemsType } })
    expect([ofType(1), ofType(2), ofType(3)]).toEqual([
      {},
      { 'items.itemsType': 'vehicles.only' },
      { 'items.itemsType': 'vehicles.only' },
    ])
  })

  it('is what the specification says, and ours', () => {
    expect(vehicleFamilies.map((family) => alarmFamilies[family])).toEqual([14, 15, 17, 19, 102, 103])
    expect(
      [11, 12, 13].map((number) =>
        problems({
          ...sound,
          items: { ...sound.items, itemsType: 2 },
          info: { ...sound.info, family: number as 11, value: 60_000 },
        }),
      ),
    ).toEqual([{}, {}, {}])
  })
})

test('several are told at once, in the order of the form', () => {
  const wrong = { ...ofFamily('idle', { name: '', value: null }), items: withItems({}).items }
  expect(Object.keys(problems(wrong))).toEqual(['info.name', 'info.value', 'items.itemIds'])
})

test('numbers that are not offered are no family', () => {
  expect([4, 7, 8, 9, 16, 18, 20].map(alarmFamilyOf)).toEqual(Array.from({ length: 7 }))
  expect([1, 2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 17, 19].every(alarmFamilyOf)).toBe(true)
})

test('items are those of the type, or of the list that is of none', () => {
  const items = { ...sound.items, itemIds: [1], vehicleIds: [2], assetIds: [3] }
  expect(chosenItems({ items })).toEqual([2])
  expect(chosenItems({ items: { ...items, itemsType: 3 } })).toEqual([1])
})
