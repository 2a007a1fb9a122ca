import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hastyLooks, impatientWaits } from './hasty-looks.ts'

const root = join(import.meta.dirname, '../../..')
const read = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /node_modules|house-rules/.test(String(path)) }).map((path) => ({
    path,
    source: readFileSync(join(root, path), 'utf8'),
  }))

describe('a browser journey', () => {
  it.each([
    ['looks once', "expect(await page.getByRole('row').count()).toBe(3)"],
    ['looks once over lines', 'expect(\n  await row\n    .getByText(/a|(b)/)\n    .isVisible(),\n).toBe(true)'],
    ['looks once into a part', "expect((await name.textContent())?.trim()).toBe('x')"],
    ['looks at the address once', "expect(new URL(other.url()).pathname).toBe('/')"],
    ['sleeps', 'await page.waitForTimeout(600)'],
    ['waits for silence', "await page.goto('/', { waitUntil: 'networkidle' })"],
    ['presses what may still move', 'await toggle.check({ force: true })'],
  ])('is told when it %s', (_what, source) => {
    expect(hastyLooks(`const before = 1\n${source}\n`)).toMatchObject([{ line: 2 }])
  })

  it.each([
    "await expect.poll(() => page.getByRole('row').count()).toBe(3)",
    'expect(await seriousFindings(page)).toEqual([])',
    '  // Nothing shall happen in this time, and nothing tells when.\n  await page.waitForTimeout(600)',
  ])('may wait as in %s', (source) => {
    expect(hastyLooks(source)).toEqual([])
  })

  it('is right or wrong by no luck', () => {
    const journeys = read('e2e/src/**/*.ts')
    expect(journeys.length).toBeGreaterThan(40)
    const hasty = journeys.flatMap(({ path, source }) =>
      hastyLooks(source).map(({ line, advice }) => `${path}:${line} ${advice}`),
    )
    expect(hasty).toEqual([])
  })
})

describe('any test', () => {
  it('is told when it waits without a time', () => {
    expect(impatientWaits('\nawait vi.waitFor(() => expect(f(a, b)).toBe(1))')).toMatchObject([{ line: 2 }])
    expect(impatientWaits('await vi.waitFor(\n  async () => {\n    check(a)\n  },\n)')).toHaveLength(1)
    expect(impatientWaits('await vi.waitFor(() => check(a), { timeout: 10_000 })')).toEqual([])
    expect(impatientWaits('await vi.waitFor(\n  () => check(a),\n  patience,\n)')).toEqual([])
  })

  it('waits as long as a busy machine may take', () => {
    const tests = read('{apps,packages,tools}/*/**/*.test.{ts,tsx}', 'e2e/src/**/*.ts')
    expect(tests.length).toBeGreaterThan(200)
    const impatient = tests.flatMap(({ path, source }) =>
      impatientWaits(source).map(({ line, advice }) => `${path}:${line} ${advice}`),
    )
    expect(impatient).toEqual([])
  })
})
