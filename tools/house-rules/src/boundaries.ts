import { globSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { boundaryRules } from './boundary.rules.ts'

export interface Boundaries {
  /** Source files read, each of them parsed. */
  files: number
  /** Imports seen, type-only ones included. */
  imports: number
  violations: { rule: string; from: string; to: string; advice: string }[]
  /** Files on disk that the checker did not read: any makes the check worthless. */
  unread: string[]
}

const sources = ['{apps,packages,tools}/*/**/*.{ts,tsx,mjs}', 'e2e/**/*.ts']
const isSource = (path: string) => !/(^|\/)(node_modules|dist|pictures)(\/|$)/.test(path)

/** Reads every source file below `baseDir` and checks its imports against the rules. */
export const checkBoundaries = async (baseDir: string): Promise<Boundaries> => {
  const files = globSync(sources, { cwd: baseDir }).filter(isSource).sort()
  const { output } = await cruise(
    files,
    {
      baseDir,
      ruleSet: { forbidden: boundaryRules },
      validate: true,
      // Its TypeScript reader does not know TypeScript 7, and then reads no .ts file at all without saying so.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const read = new Map(modules.map((module) => [module.source, module]))
  const comments = new Map(boundaryRules.map((rule) => [rule.name, rule.comment ?? '']))
  return {
    files: read.size,
    imports: files.reduce((count, file) => count + (read.get(file)?.dependencies.length ?? 0), 0),
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      advice: comments.get(rule.name) ?? '',
    })),
    unread: files.filter((file) => !read.has(file)),
  }
}
