import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitsPage, readLimits } from './limits-page.ts'

const root = join(import.meta.dirname, '../../../..')

it('says what the code enforces: `npm run limits` writes it anew', async () => {
  expect(await readFile(join(root, 'docs/limits.md'), 'utf8')).toBe(await limitsPage())
})

it('names each limit once, and leaves nothing of it unsaid', async () => {
  const all = [...(await readLimits()).values()].flat()
  expect(all.length).toBeGreaterThan(10)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, counted, over, atLimit, seenBy } of all)
    for (const text of [name, counted, over, atLimit, seenBy]) expect(text.trim(), name).not.toBe('')
})

it('has no limit that nothing enforces', async () => {
  const sources = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', 'apps/server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/limits/'))
  const text = (await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')))).join('\n')
  const subjects = [...(await readLimits()).keys()]
  for (const subject of subjects) {
    const declared: Record<string, unknown> = await import(`./${subject}.limits.ts`)
    const unused = Object.keys(declared).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
    expect(unused, subject).toEqual([])
  }
})
