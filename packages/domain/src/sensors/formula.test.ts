import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFormula } from './formula-evaluation.ts'
import { formulaReferences, maxFormulaLength, parseFormula } from './formula-syntax.ts'

const result = (text: string, inputs: Record<string, number> = {}): number => {
  const { node, problem } = parseFormula(text)
  if (!node) throw new Error(problem.code)
  const names = Object.keys(inputs)
  const slots = Object.values(inputs)
  return compileFormula(node, (part) => names.indexOf(part.kind === 'input' ? part.key : `#${part.id}`))(slots)
}

describe('formulas', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['24 / 4 / 2', 3],
    ['-2 * -3', 6],
    ['2 − 3 × 4 ÷ 2', -4],
    ['--5', 5],
    ['.5 + 1.25', 1.75],
    ['1 < 2', 1],
    ['2 <= 1', 0],
    ['3 = 3', 1],
    ['3 == 3', 1],
    ['3 <> 3', 0],
    ['3 != 4', 1],
    ['1 + 1 > 1', 1],
    ['min(4; 2, 8)', 2],
    ['max(4, 2, 8)', 8],
    ['abs(3 - 5)', 2],
    ['round(2.345, 2)', 2.35],
    ['round(2.5)', 3],
    ['if(2 > 1, 10, 20)', 10],
    ['bit(6, 1) + bit(6, 0)', 1],
    ['bit(4294967296, 32)', 1],
    ['MAX(1, 2)', 2],
  ])('%s is %d', (text, value) => expect(result(text)).toBeCloseTo(value, 12))

  test('read inputs by name or in quotes, and other sensors by their number', () => {
    expect(result('ain1V * 2 + "temp.probe-1" - #12', { ain1V: 4, 'temp.probe-1': 10, '#12': 3 })).toBe(15)
    const { node } = parseFormula('if(io66 > 0, io66 / #3, "a b" + io66 * #3)')
    expect(node && formulaReferences(node)).toEqual({ keys: ['io66', 'a b'], sensorIds: [3] })
  })

  test.each([
    '1 / 0',
    '0 / 0',
    'a + 1',
    'a > 1',
    '1 / (b - b)',
    'bit(-1, 0)',
    'bit(1.5, 0)',
    'bit(1, 60)',
    'min(1, a)',
    'if(a, 1, 2)',
  ])('%s has no value while a is absent', (text) => expect(result(text, { a: Number.NaN, b: 2 })).toBeNaN())

  test('need only the branch that is taken', () => {
    expect(result('if(b > 1, b, a)', { a: Number.NaN, b: 2 })).toBe(2)
  })

  test.each([
    ['', 'formula.empty', 0, 1],
    ['   ', 'formula.empty', 3, 1],
    ['1 +', 'formula.unfinished', 3, 1],
    ['(1 + 2', 'formula.unfinished', 6, 1],
    ['1 2', 'formula.unexpected', 2, 1],
    ['1 + * 2', 'formula.unexpected', 4, 1],
    ['a & b', 'formula.character', 2, 1],
    ['12ab', 'formula.character', 0, 3],
    ['sqrt(2)', 'formula.function', 0, 4],
    ['1 + min()', 'formula.unexpected', 8, 1],
    ['1 + if(1, 2)', 'formula.arguments', 4, 8],
    ['constructor(1)', 'formula.function', 0, 11],
    ['"open', 'formula.unfinished', 0, 5],
    ['#0', 'formula.unexpected', 0, 2],
    ['1 < 2 < 3', 'formula.unexpected', 6, 1],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'formula.toodeep', 24, 1],
    ['1'.repeat(maxFormulaLength + 7), 'formula.toolong', maxFormulaLength, 7],
  ])('%s is refused, and where', (text, code, at, length) => {
    expect(parseFormula(text).problem).toEqual({ code, at, length })
  })

  test('made of anything never throw, and what parses can be computed', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '<',
      '=',
      ',',
      ';',
      '"',
      '#1',
      'a',
      'min',
      'if',
      'bit',
      ' ',
      '1',
      '.5',
      '9e9',
      '×',
      '\u0000',
      '__proto__',
    )
    let parsed = 0
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 600 }),
          fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
        ),
        (text) => {
          const { node, problem } = parseFormula(text)
          if (problem) {
            expect(problem.at).toBeLessThanOrEqual(text.length)
            return
          }
          parsed++
          expect(typeof compileFormula(node, () => 0)([1])).toBe('number')
        },
      ),
      { numRuns: 2_000 },
    )
    expect(parsed).toBeGreaterThan(50)
  })
})
