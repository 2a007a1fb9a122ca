export const formulaOperators = ['+', '-', '*', '/', '<', '<=', '>', '>=', '=', '<>'] as const
export type FormulaOperator = (typeof formulaOperators)[number]

/** With the numbers of arguments that each takes. */
export const formulaFunctions = {
  min: [1, 10],
  max: [1, 10],
  abs: [1, 1],
  round: [1, 2],
  if: [3, 3],
  bit: [2, 2],
} as const satisfies Record<string, readonly [fewest: number, most: number]>
export type FormulaFunction = keyof typeof formulaFunctions

export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'input'; key: string }
  | { kind: 'sensor'; id: number }
  | { kind: 'negate'; of: FormulaNode }
  | { kind: 'binary'; operator: FormulaOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'call'; name: FormulaFunction; args: readonly FormulaNode[] }

/** A stable code and where it lies, so that an editor can point at it. */
export interface FormulaProblem {
  code:
    | 'formula.empty'
    | 'formula.toolong'
    | 'formula.toodeep'
    | 'formula.character'
    | 'formula.unfinished'
    | 'formula.unexpected'
    | 'formula.function'
    | 'formula.arguments'
  at: number
  length: number
}

export type ParsedFormula = { node: FormulaNode; problem?: undefined } | { node?: undefined; problem: FormulaProblem }

export const maxFormulaLength = 500
const maxDepth = 24
const maxKeyLength = 200
const largestId = 2_147_483_647

type Token =
  | { kind: 'number'; value: number; at: number; end: number }
  | { kind: 'name' | 'key'; text: string; at: number; end: number }
  | { kind: 'sensor'; id: number; at: number; end: number }
  | { kind: 'sign'; text: string; at: number; end: number }
  | { kind: 'end'; at: number; end: number }

class Refusal extends Error {
  readonly problem: FormulaProblem
  constructor(code: FormulaProblem['code'], { at, end }: { at: number; end: number }) {
    super(code)
    this.problem = { code, at, length: Math.max(1, end - at) }
  }
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
const isLetter = (char: string | undefined): boolean =>
  char !== undefined && ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_')
/** Typed on a phone or pasted from a document. */
const signAlias: Record<string, string> = {
  '×': '*',
  '·': '*',
  '−': '-',
  '÷': '/',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  ';': ',',
}
const signs = new Set(['+', '-', '*', '/', '(', ')', ',', '<', '>', '='])
const doubled = new Map([
  ['<=', '<='],
  ['>=', '>='],
  ['<>', '<>'],
  ['!=', '<>'],
  ['==', '='],
])

/** Index after the last character from `from` on that `belongs`. */
const runEnd = (text: string, from: number, belongs: (char: string | undefined) => boolean): number => {
  let end = from
  while (end < text.length && belongs(text[end])) end++
  return end
}

const readNumber = (text: string, at: number): Token => {
  let end = runEnd(text, at, isDigit)
  if (text[end] === '.') end = runEnd(text, end + 1, isDigit)
  const value = Number(text.slice(at, end))
  if (!Number.isFinite(value) || isLetter(text[end])) throw new Refusal('formula.character', { at, end: end + 1 })
  return { kind: 'number', value, at, end }
}

const readKey = (text: string, at: number): Token => {
  const close = text.indexOf('"', at + 1)
  if (close < 0) throw new Refusal('formula.unfinished', { at, end: text.length })
  if (close === at + 1 || close - at > maxKeyLength) throw new Refusal('formula.unexpected', { at, end: close + 1 })
  return { kind: 'key', text: text.slice(at + 1, close), at, end: close + 1 }
}

const readSensor = (text: string, at: number): Token => {
  const end = runEnd(text, at + 1, isDigit)
  const id = Number(text.slice(at + 1, end))
  if (id < 1 || id > largestId) throw new Refusal('formula.unexpected', { at, end })
  return { kind: 'sensor', id, at, end }
}

const readToken = (text: string, from: number): Token => {
  const at = runEnd(text, from, (char) => char === ' ' || char === '\t' || char === '\n' || char === '\r')
  const char = text[at]
  if (char === undefined) return { kind: 'end', at, end: at }
  if (isDigit(char) || (char === '.' && isDigit(text[at + 1]))) return readNumber(text, at)
  if (isLetter(char)) {
    const end = runEnd(text, at, (next) => isLetter(next) || isDigit(next))
    return { kind: 'name', text: text.slice(at, end), at, end }
  }
  if (char === '"') return readKey(text, at)
  if (char === '#') return readSensor(text, at)
  const pair = doubled.get(text.slice(at, at + 2))
  if (pair) return { kind: 'sign', text: pair, at, end: at + 2 }
  const sign = signAlias[char] ?? char
  if (!signs.has(char) && !signAlias[char]) throw new Refusal('formula.character', { at, end: at + 1 })
  return { kind: 'sign', text: sign, at, end: at + 1 }
}

const isFunction = (name: string): name is FormulaFunction => Object.hasOwn(formulaFunctions, name)
const comparisons = new Set(['<', '<=', '>', '>=', '=', '<>'])

/** Recursive descent: comparison, then sums, then products, then signs; each level binds closer than the one before. */
class Parser {
  private token: Token
  private depth = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
    this.token = readToken(text, 0)
  }

  whole(): FormulaNode {
    if (this.isAtEnd()) throw new Refusal('formula.empty', this.token)
    const node = this.comparison()
    if (!this.isAtEnd()) throw new Refusal('formula.unexpected', this.token)
    return node
  }

  private isAtEnd(): boolean {
    return this.token.kind === 'end'
  }

  private next(): Token {
    const token = this.token
    this.token = readToken(this.text, token.end)
    return token
  }

  private isSign(...texts: string[]): boolean {
    return this.token.kind === 'sign' && texts.includes(this.token.text)
  }

  private expect(sign: string): void {
    if (!this.isSign(sign)) throw new Refusal(this.isAtEnd() ? 'formula.unfinished' : 'formula.unexpected', this.token)
    this.next()
  }

  private comparison(): FormulaNode {
    if (++this.depth > maxDepth) throw new Refusal('formula.toodeep', this.token)
    const left = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed()))
    const isComparing = this.token.kind === 'sign' && comparisons.has(this.token.text)
    const node: FormulaNode = isComparing
      ? {
          kind: 'binary',
          operator: (this.next() as { text: FormulaOperator }).text,
          left,
          right: this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed())),
        }
      : left
    this.depth--
    return node
  }

  private chain(operators: string[], operand: () => FormulaNode): FormulaNode {
    let node = operand()
    while (this.isSign(...operators)) {
      const { text } = this.next() as { text: FormulaOperator }
      node = { kind: 'binary', operator: text, left: node, right: operand() }
    }
    return node
  }

  private signed(): FormulaNode {
    let isNegative = false
    while (this.isSign('-', '+')) if ((this.next() as { text: string }).text === '-') isNegative = !isNegative
    const of = this.operand()
    return isNegative ? { kind: 'negate', of } : of
  }

  private operand(): FormulaNode {
    const token = this.next()
    if (token.kind === 'number') return { kind: 'number', value: token.value }
    if (token.kind === 'key') return { kind: 'input', key: token.text }
    if (token.kind === 'sensor') return { kind: 'sensor', id: token.id }
    if (token.kind === 'name') return this.isSign('(') ? this.call(token) : { kind: 'input', key: token.text }
    if (token.kind === 'sign' && token.text === '(') {
      const node = this.comparison()
      this.expect(')')
      return node
    }
    throw new Refusal(token.kind === 'end' ? 'formula.unfinished' : 'formula.unexpected', token)
  }

  private call(name: Token & { text: string }): FormulaNode {
    const called = name.text.toLowerCase()
    if (!isFunction(called)) throw new Refusal('formula.function', name)
    this.expect('(')
    const args = [this.comparison()]
    while (this.isSign(',')) {
      this.next()
      args.push(this.comparison())
    }
    const end = this.token.end
    this.expect(')')
    const [fewest, most] = formulaFunctions[called]
    if (args.length < fewest || args.length > most) throw new Refusal('formula.arguments', { at: name.at, end })
    return { kind: 'call', name: called, args }
  }
}

/**
 * Inputs by name (or in double quotes where the name has other signs than letters, digits and `_`), other sensors as
 * `#id`, decimals with a point, arguments parted by `,` or `;`. Never throws, and takes time in proportion to the length.
 */
export const parseFormula = (text: string): ParsedFormula => {
  if (text.length > maxFormulaLength)
    return { problem: { code: 'formula.toolong', at: maxFormulaLength, length: text.length - maxFormulaLength } }
  try {
    return { node: new Parser(text).whole() }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}

/** What a formula reads, each once. */
export const formulaReferences = (node: FormulaNode): { keys: string[]; sensorIds: number[] } => {
  const keys = new Set<string>()
  const sensorIds = new Set<number>()
  const visit = (part: FormulaNode): void => {
    if (part.kind === 'input') keys.add(part.key)
    else if (part.kind === 'sensor') sensorIds.add(part.id)
    else if (part.kind === 'negate') visit(part.of)
    else if (part.kind === 'call') for (const arg of part.args) visit(arg)
    else if (part.kind === 'binary') {
      visit(part.left)
      visit(part.right)
    }
  }
  visit(node)
  return { keys: [...keys], sensorIds: [...sensorIds] }
}
