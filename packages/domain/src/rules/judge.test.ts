import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Judgement, judge, type RuleMemories } from './judge.ts'
import { type Moment, type RuleDefinition, type RuleKind, ruleOf } from './rule.ts'

type Memory = { readonly lastAt: number | null; readonly isQuiet: boolean; readonly sum: number }

/** Says each value beyond a limit, and once that nothing has come for so long: all that a kind can do. */
const watch: RuleKind<number, { limit: number; quietMs: number }, Memory, string> = {
  name: 'watch',
  initial: { lastAt: null, isQuiet: false, sum: 0 },
  see: ({ limit }, memory, { at, reading }) =>
    reading === undefined
      ? { memory: { ...memory, isQuiet: true }, finding: `quiet after ${memory.sum}` }
      : {
          memory: { lastAt: at, isQuiet: false, sum: memory.sum + reading },
          finding: reading > limit ? `${reading} beyond ${limit}` : undefined,
        },
  dueAt: ({ quietMs }, { lastAt, isQuiet }) => (lastAt === null || isQuiet ? null : lastAt + quietMs),
}
const defined = (over: Partial<RuleDefinition<{ limit: number; quietMs: number }>> = {}) =>
  ruleOf(watch, { id: 1, from: 0, until: null, settings: { limit: 5, quietMs: 10 }, ...over })
const reads = (...pairs: [at: number, reading: number][]): Moment<number>[] =>
  pairs.map(([at, reading]) => ({ at, reading }))

describe('validity', () => {
  test('a definition judges from its first instant on, and not before', () => {
    const { verdicts } = judge([defined({ from: 20 })], {}, reads([19, 9], [20, 8]))
    expect(verdicts).toEqual([{ ruleId: 1, at: 20, finding: '8 beyond 5' }])
  })

  test('one that has ended judges no more, and is not due either', () => {
    const { verdicts, deadline } = judge([defined({ until: 20 })], {}, reads([15, 9], [20, 8]))
    expect([verdicts, deadline]).toEqual([[{ ruleId: 1, at: 15, finding: '9 beyond 5' }], null])
  })

  test('the past is judged by what held then, however often a definition has changed since', () => {
    const versions = [
      defined({ id: 1, until: 20 }),
      defined({ id: 2, from: 20, until: 30, settings: { limit: 7, quietMs: 99 } }),
      defined({ id: 3, from: 30, settings: { limit: 9, quietMs: 99 } }),
    ]
    const { verdicts } = judge(versions, {}, reads([19, 8], [20, 7], [29, 8], [30, 9], [31, 10]))
    expect(verdicts.map(({ ruleId, at }) => [ruleId, at])).toEqual([
      [1, 19],
      [2, 29],
      [3, 31],
    ])
  })

  test('memories are of the rules given, and of no others', () => {
    const { memories } = judge([defined({ id: 1 }), defined({ id: 2 })], {}, reads([1, 1]))
    expect(Object.keys(judge([defined({ id: 2 })], memories, []).memories)).toEqual(['watch 2'])
  })
})

describe('deadlines', () => {
  test('the nearest of all rules is told', () => {
    const slow = defined({ id: 2, settings: { limit: 5, quietMs: 40 } })
    expect(judge([slow, defined()], {}, reads([3, 1])).deadline).toBe(13)
  })

  test('a late look tells of when it was due', () => {
    const before = judge([defined()], {}, reads([3, 1]))
    expect(judge([defined()], before.memories, [{ at: 500 }])).toMatchObject({
      verdicts: [{ ruleId: 1, at: 13, finding: 'quiet after 1' }],
      deadline: null,
    })
    expect(judge([defined()], before.memories, [{ at: 12 }]).verdicts).toEqual([])
  })

  test('what is due at the instant of a reading comes first', () => {
    expect(judge([defined()], {}, reads([3, 1], [13, 9])).verdicts.map(({ finding }) => finding)).toEqual([
      'quiet after 1',
      '9 beyond 5',
    ])
  })
})

const anyRules = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: 0, max: 80 }),
    until: fc.option(fc.integer({ min: 0, max: 120 })),
    settings: fc.record({ limit: fc.integer({ min: 0, max: 9 }), quietMs: fc.integer({ min: 1, max: 30 }) }),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
)
const anyReadings = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 100 }), reading: fc.integer({ min: 0, max: 10 }) }), {
    selector: ({ at }) => at,
    maxLength: 30,
  })
  .map((made) => made.sort((a, b) => a.at - b.at))
const endAt = 200

describe('whatever is defined and read', () => {
  test('moment by moment, through JSON and with a timer at any pace, it comes to what one look at all comes to', () => {
    fc.assert(
      fc.property(anyRules, anyReadings, fc.integer({ min: 1, max: 40 }), (definitions, readings, paceMs) => {
        const rules = definitions.map((one) => ruleOf(watch, one))
        const ticks = Array.from({ length: Math.floor(endAt / paceMs) }, (_, nth) => ({ at: nth * paceMs }))
        const moments: Moment<number>[] = [...readings, ...ticks, { at: endAt }].sort((a, b) => a.at - b.at)
        const verdicts: Judgement<string>['verdicts'] = []
        let memories: RuleMemories = {}
        for (const moment of moments) {
          const judged = judge(rules, memories, [moment])
          verdicts.push(...judged.verdicts)
          memories = JSON.parse(JSON.stringify(judged.memories))
        }
        const whole = judge(rules, {}, [...readings, { at: endAt }])
        const ordered = (all: typeof verdicts) => all.toSorted((a, b) => a.at - b.at || a.ruleId - b.ruleId)
        expect([ordered(verdicts), memories]).toEqual([ordered(whole.verdicts), whole.memories])
      }),
    )
  })

  test('a late reading, judged from a checkpoint before it, comes to what its punctual arrival would have', () => {
    fc.assert(
      fc.property(anyRules, anyReadings, fc.nat(), fc.nat(), (definitions, readings, lateNth, keptNth) => {
        fc.pre(readings.length > 0)
        const rules = definitions.map((one) => ruleOf(watch, one))
        const late = lateNth % readings.length
        const kept = keptNth % (late + 1)
        const [before, after] = [readings.slice(0, kept), readings.slice(kept)]
        const checkpoint = judge(rules, {}, before)
        const missing = judge(rules, checkpoint.memories, after.toSpliced(late - kept, 1))
        const again = judge(rules, checkpoint.memories, after)
        const punctual = judge(rules, {}, readings)
        expect([...checkpoint.verdicts, ...again.verdicts]).toEqual(punctual.verdicts)
        expect([again.memories, again.deadline]).toEqual([punctual.memories, punctual.deadline])
        // What was judged without it has left no trace in the checkpoint.
        expect(judge(rules, checkpoint.memories, after.toSpliced(late - kept, 1))).toEqual(missing)
      }),
    )
  })
})
