import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kernels, type State, states } from './kernel-states.ts'

const root = join(import.meta.dirname, '../../..')
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')
const shared = 'apps/web/src/test-states.ts'

interface Told {
  own: string
  /** With what stands before it: the table of its cases, after the test above. */
  around: string
}

/** Each test of a file by its name, with those that it has from the shared ones. */
const testsIn = (path: string): Map<string, Told> => {
  const source = sourceOf(path)
  const starts = [...source.matchAll(/(?:\bit|\))\(\s*'([^']+)'/g)]
  const own = starts.map(({ 1: name = '', index }, at): [string, Told] => {
    const end = starts[at + 1]?.index
    return [name, { own: source.slice(index, end), around: source.slice(starts[at - 1]?.index ?? 0, end) }]
  })
  const borrowed = path !== shared && source.includes('itSaysHowReadingWent({') ? [...testsIn(shared)] : []
  return new Map([...borrowed, ...own])
}

/** What a test cannot do without that has a kernel in the state. */
const signs: Partial<Record<State, RegExp>> = {
  error: /server\.error/,
  forbidden: /permission\.denied/,
  conflict: /changeElsewhere|rows\.delete|name\.taken/,
  offline: /cut\(|network\.unreachable/,
  readOnly: /readOnly: true|isDisabled/,
  keyboard: /userEvent\.keyboard/,
  axe: /seriousFindings\(\)/,
}

describe.each(Object.entries(kernels))('the kernel %s', (_, { tests, held, breaks }) => {
  const known = new Map(tests.flatMap((path) => [...testsIn(path)]))

  it.each(states)('is held by a test in the state %s, or says why it never is', (state) => {
    const name = held[state]
    if (typeof name !== 'string') return expect(name.never).toMatch(/\w+ \w+/)
    expect([...known.keys()]).toContain(name)
    const [told, sign] = [known.get(name), signs[state]]
    if (sign) expect(state === 'axe' || state === 'keyboard' ? told?.own : told?.around).toMatch(sign)
    return undefined
  })

  it('has a line to break, which stands in it once', () => {
    expect(breaks.length).toBeGreaterThan(0)
    for (const { file, was, becomes, caughtBy } of breaks) {
      expect(sourceOf(file).split(was), `${was} in ${file}`).toHaveLength(2)
      expect(becomes).not.toBe(was)
      expect([...known.keys()]).toContain(caughtBy)
    }
  })
})
