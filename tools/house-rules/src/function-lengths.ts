import { parseAst } from 'vite'

export interface LongFunction {
  name: string
  /** Of the file, from 1. */
  line: number
  lines: number
}

interface Node {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
  key?: { name?: string }
}

const functions: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
])

const nameOf = ({ type, id, key }: Node): string | undefined => {
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration') return id?.name
  return type === 'Property' ? key?.name : undefined
}

/** Functions of more than so many lines, counted as they stand in the file, from the first bracket of their parameters to their end. */
export const longFunctions = (path: string, source: string, most: number): LongFunction[] => {
  const found: LongFunction[] = []
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, name)
    else if (typeof node === 'object' && node !== null) {
      const here = node as Node
      const own = nameOf(here) ?? name
      if (functions.has(here.type)) {
        const lines = source.slice(here.start, here.end).split('\n').length
        if (lines > most) found.push({ name: own, line: lineAt(here.start), lines })
      }
      for (const child of Object.values(node)) walk(child, own)
    }
  }
  walk(parseAst(source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }).body, '')
  return found
}
