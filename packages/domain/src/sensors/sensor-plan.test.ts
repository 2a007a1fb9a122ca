import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noFilters, plainSwitch, type SensorDefinition } from './sensor-definition.ts'
import {
  compileSensors,
  orderSensors,
  rawReading,
  runSensors,
  type SensorMemories,
  type SensorReport,
} from './sensor-plan.ts'

const sensor = (overrides: Partial<SensorDefinition> = {}): SensorDefinition => ({
  id: 1,
  version: 1,
  kind: 'number',
  source: { kind: 'input', key: 'ain1V' },
  calibration: { kind: 'none' },
  filters: noFilters,
  switchRule: plainSwitch,
  decimals: 2,
  ...overrides,
})
const report = (
  recordedAt: number,
  io: SensorReport['io'] = {},
  fix: Partial<SensorReport['fix']> = {},
): SensorReport => ({
  fix: { recordedAt, ...fix },
  io,
})
const plan = (...definitions: SensorDefinition[]) => compileSensors(definitions) ?? expect.fail('no plan')
/** One sensor over readings a second apart; undefined is a report without the input. */
const series = (definition: SensorDefinition, readings: (number | boolean | string | undefined)[]) => {
  const run = runSensors(plan(definition))
  return readings.map(
    (reading, second) =>
      run.take(report(second * 1_000, reading === undefined ? {} : { ain1V: reading }))?.[definition.id],
  )
}

describe('a sensor', () => {
  test('has a value where its input is reported, rounded to its decimals', () => {
    expect(series(sensor(), [1.234, undefined, true, '7.5', 'warm', ''])).toEqual([
      1.23,
      undefined,
      1,
      7.5,
      undefined,
      undefined,
    ])
  })

  test('can read what the position itself says', () => {
    const run = runSensors(plan(sensor({ source: { kind: 'formula', formula: 'if(ignition, speedKmh, 0)' } })))
    expect(run.take(report(0, {}, { speedKmh: 50, ignition: true }))).toEqual({ 1: 50 })
    expect(run.take(report(1, { ignition: false }, { speedKmh: 3 }))).toEqual({ 1: 0 })
  })

  test('ignores what lies outside of its range, or is too large to be true', () => {
    const filters = { ...noFilters, min: 0, max: 100 }
    expect(series(sensor({ filters }), [-1, 0, 100, 101])).toEqual([undefined, 0, 100, undefined])
    expect(series(sensor({ calibration: { kind: 'linear', factor: 1e300, offset: 0 } }), [1, 1e200])).toEqual([
      undefined,
      undefined,
    ])
  })

  test('takes the median of the last ones, so that a spike does not show', () => {
    const filters = { ...noFilters, medianOf: 3 }
    expect(series(sensor({ filters }), [10, 12, 900, 14, 13])).toEqual([10, 11, 12, 14, 14])
  })

  test('is smoothed towards what is reported', () => {
    const filters = { ...noFilters, smoothing: 0.75 }
    expect(series(sensor({ filters }), [100, 0, 0])).toEqual([100, 75, 56.25])
  })

  test('switches with two thresholds, after it has lasted', () => {
    const switchRule = { ...plainSwitch, onFrom: 8, offBelow: 4 }
    expect(series(sensor({ kind: 'switch', switchRule }), [5, 9, 5, 3, 5])).toEqual([false, true, true, false, false])
    const debounced = { ...switchRule, debounceMs: 2_000 }
    expect(series(sensor({ kind: 'switch', switchRule: debounced }), [9, 1, 9, 1, 1, 1, 1])).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    const inverted = { ...debounced, isInverted: true }
    expect(series(sensor({ kind: 'switch', switchRule: inverted }), [9, 1, 9, 1, 1, 1])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  test('of kind text keeps what is told as it is', () => {
    expect(series(sensor({ kind: 'text' }), [3, true, 'PARK', 0.1 + 0.2])).toEqual(['3', 'true', 'PARK', '0.3'])
  })

  test('computes a formula where this report has one of its inputs, with others no older than it may hold them', () => {
    const formula = { kind: 'formula', formula: 'a + b' } as const
    const strict = runSensors(plan(sensor({ source: formula })))
    const holding = runSensors(plan(sensor({ source: formula, filters: { ...noFilters, holdMs: 5_000 } })))
    const reports = [
      report(0, { a: 1 }),
      report(1_000, { b: 2 }),
      report(2_000, {}),
      report(6_000, { b: 3 }),
      report(7_000, { a: 5, b: 5 }),
    ]
    expect(reports.map((one) => strict.take(one)?.[1])).toEqual([undefined, undefined, undefined, undefined, 10])
    expect(reports.map((one) => holding.take(one)?.[1])).toEqual([undefined, 3, undefined, undefined, 10])
  })

  test('can be made of other sensors, whatever their order', () => {
    const run = runSensors(
      plan(
        sensor({ id: 3, source: { kind: 'formula', formula: '#2 + #1' } }),
        sensor({ id: 2, source: { kind: 'formula', formula: '#1 * 10' } }),
        sensor({ id: 1, calibration: { kind: 'linear', factor: 2, offset: 0 } }),
      ),
    )
    expect(run.take(report(0, { ain1V: 3 }))).toEqual({ 1: 6, 2: 60, 3: 66 })
    expect(run.take(report(1_000))).toBeUndefined()
  })

  test('that reads itself, if by way of another, has no value and takes none from the rest', () => {
    const definitions = [
      sensor({ id: 1, source: { kind: 'formula', formula: '#2' } }),
      sensor({ id: 2, source: { kind: 'formula', formula: '#1 + 1' } }),
      sensor({ id: 3, source: { kind: 'formula', formula: '#3' } }),
      sensor({ id: 4 }),
    ]
    expect(orderSensors(definitions).cyclicIds).toEqual([1, 2, 3])
    expect(runSensors(plan(...definitions)).take(report(0, { ain1V: 1 }))).toEqual({ 4: 1 })
  })

  test('forgets what its filters held when its definition changes', () => {
    const filters = { ...noFilters, smoothing: 0.5 }
    const before = runSensors(plan(sensor({ filters })))
    before.take(report(0, { ain1V: 100 }))
    expect(runSensors(plan(sensor({ filters })), before.memory()).take(report(1, { ain1V: 0 }))).toEqual({ 1: 50 })
    expect(runSensors(plan(sensor({ filters, version: 2 })), before.memory()).take(report(1, { ain1V: 0 }))).toEqual({
      1: 0,
    })
  })

  test('shows its source before calibration and filters', () => {
    const own = plan(
      sensor({
        source: { kind: 'formula', formula: 'ain1V * 2' },
        calibration: { kind: 'linear', factor: 9, offset: 9 },
      }),
    )
    expect(rawReading(own, 1)(report(0, { ain1V: 4 }), {})).toBe(8)
    expect(rawReading(own, 1)(report(0), {})).toBeUndefined()
  })
})

test('no sensors make no plan', () => expect(compileSensors([])).toBeUndefined())

/** Any set of sensors over any reports: what is remembered at any point, as it is stored, carries on as if nothing had happened. */
describe('any sensors', () => {
  const filters = fc.record({
    min: fc.constantFrom(null, -50),
    max: fc.constantFrom(null, 80),
    medianOf: fc.constantFrom(1, 3, 5),
    smoothing: fc.constantFrom(0, 0.3, 0.9),
    holdMs: fc.constantFrom(0, 4_000),
  })
  const definitions = fc
    .array(
      fc.record({
        kind: fc.constantFrom('number', 'switch', 'text' as const),
        source: fc.constantFrom(
          { kind: 'input', key: 'a' } as const,
          { kind: 'input', key: '__proto__' } as const,
          { kind: 'formula', formula: 'a + b / c' } as const,
          { kind: 'formula', formula: 'if(#1 > 3, b, "__proto__")' } as const,
        ),
        calibration: fc.constantFrom(
          { kind: 'none' } as const,
          { kind: 'linear', factor: -0.7, offset: 3 } as const,
          {
            kind: 'table',
            points: [
              { x: -10, y: 4 },
              { x: 20, y: -9.5 },
            ],
            beyond: 'extend',
          } as const,
        ),
        filters,
        switchRule: fc.record({
          onFrom: fc.constant(5),
          offBelow: fc.constant(-5),
          debounceMs: fc.constantFrom(0, 3_000),
          isInverted: fc.boolean(),
        }),
        decimals: fc.constantFrom(0, 3),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) => [
      sensor({ source: { kind: 'input', key: 'a' } }),
      ...all.map((one, at): SensorDefinition => ({ ...one, id: at + 2, version: 1 }) as SensorDefinition),
    ])
  const reading = fc.oneof(fc.double({ min: -100, max: 100, noNaN: true }), fc.boolean(), fc.constantFrom('7', 'x'))
  const reports = fc
    .array(fc.record({ a: reading, b: reading, c: reading }, { requiredKeys: [] }), { minLength: 2, maxLength: 30 })
    .map((all) => all.map((io, second) => report(second * 1_000, JSON.parse(JSON.stringify(io)))))

  test('carry on from a stored state exactly, wherever the reports are cut', () => {
    let values = 0
    fc.assert(
      fc.property(definitions, reports, fc.nat(30), (own, all, cutAt) => {
        const made = plan(...own)
        const whole = runSensors(made)
        const expected = all.map((one) => whole.take(one))
        const cut = cutAt % all.length
        const first = runSensors(made)
        const before = all.slice(0, cut).map((one) => first.take(one))
        const stored = first.memory()
        const frozen = JSON.stringify(stored)
        const second = runSensors(made, JSON.parse(frozen) as SensorMemories)
        const after = all.slice(cut).map((one) => second.take(one))
        expect([...before, ...after]).toEqual(expected)
        expect(JSON.parse(JSON.stringify(second.memory()))).toEqual(JSON.parse(JSON.stringify(whole.memory())))
        // A checkpoint must not change while the run that made it goes on.
        all.slice(cut).forEach((one) => void first.take(one))
        expect(JSON.stringify(stored)).toBe(frozen)
        values += expected.filter((one) => one !== undefined).length
      }),
      { numRuns: 300 },
    )
    expect(values).toBeGreaterThan(500)
  })
})
