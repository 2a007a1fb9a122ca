import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longest } from './longest-first.ts'

const files = globSync('{apps,packages,tools,e2e}/**/*.test.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../../..'),
  exclude: (path) => /node_modules|dist/.test(String(path)),
})

it('names files that there are', () => {
  expect(longest.filter((path) => files.filter((file) => file.endsWith(path)).length !== 1)).toEqual([])
})
