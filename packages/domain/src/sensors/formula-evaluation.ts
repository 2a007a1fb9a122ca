import type { FormulaFunction, FormulaNode, FormulaOperator } from './formula-syntax.ts'

/** Reads its inputs from numbered slots. NaN is "no value" throughout: it spreads through whatever needs it. */
export type CompiledFormula = (slots: readonly number[]) => number

type Reference = Extract<FormulaNode, { kind: 'input' | 'sensor' }>

const arithmetic: Record<FormulaOperator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '<': (left, right) => truth(left < right, left, right),
  '<=': (left, right) => truth(left <= right, left, right),
  '>': (left, right) => truth(left > right, left, right),
  '>=': (left, right) => truth(left >= right, left, right),
  '=': (left, right) => truth(left === right, left, right),
  '<>': (left, right) => truth(left !== right, left, right),
}

/** 1 or 0, and no value where one side has none. */
const truth = (isTrue: boolean, left: number, right: number): number =>
  Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : isTrue ? 1 : 0

export const roundTo = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  // The sum turns -0 into 0, which is what a database gives back.
  return Math.round(value * scale) / scale + 0
}

const bitOf = (value: number, place: number): number =>
  value >= 0 && Number.isSafeInteger(value) && place >= 0 && place <= 52 && Number.isInteger(place)
    ? Math.floor(value / 2 ** place) % 2
    : Number.NaN

const decimalsOf = (value: number): number => (value >= 0 && value <= 9 ? Math.trunc(value) : Number.NaN)

const compileCall = (name: FormulaFunction, args: readonly CompiledFormula[]): CompiledFormula => {
  const [first, second, third] = args as [CompiledFormula, CompiledFormula, CompiledFormula]
  switch (name) {
    case 'min':
      return (slots) => args.reduce((least, arg) => Math.min(least, arg(slots)), Number.POSITIVE_INFINITY)
    case 'max':
      return (slots) => args.reduce((most, arg) => Math.max(most, arg(slots)), Number.NEGATIVE_INFINITY)
    case 'abs':
      return (slots) => Math.abs(first(slots))
    case 'round':
      return (slots) => roundTo(first(slots), args.length > 1 ? decimalsOf(second(slots)) : 0)
    case 'bit':
      return (slots) => bitOf(first(slots), second(slots))
    case 'if':
      // Only the branch that is taken needs its inputs.
      return (slots) => {
        const condition = first(slots)
        return Number.isNaN(condition) ? Number.NaN : condition !== 0 ? second(slots) : third(slots)
      }
  }
}

/** `slotOf` says where an input or another sensor will be found. */
export const compileFormula = (node: FormulaNode, slotOf: (reference: Reference) => number): CompiledFormula => {
  switch (node.kind) {
    case 'number': {
      const { value } = node
      return () => value
    }
    case 'input':
    case 'sensor': {
      const slot = slotOf(node)
      return (slots) => slots[slot] ?? Number.NaN
    }
    case 'negate': {
      const of = compileFormula(node.of, slotOf)
      return (slots) => -of(slots)
    }
    case 'binary': {
      const left = compileFormula(node.left, slotOf)
      const right = compileFormula(node.right, slotOf)
      const apply = arithmetic[node.operator]
      return (slots) => apply(left(slots), right(slots))
    }
    case 'call':
      return compileCall(
        node.name,
        node.args.map((arg) => compileFormula(arg, slotOf)),
      )
  }
}
