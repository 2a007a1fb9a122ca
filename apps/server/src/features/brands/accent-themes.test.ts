import { readFileSync } from 'node:fs'
import { accentThemes } from '@atalaya/domain/brand-accent'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../../../../packages/ui/src/theme/tokens.css', import.meta.url), 'utf8')
const tokensAfter = (selector: string): Record<string, string> => {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}
const light = tokensAfter(':root {')
const dark = { ...light, ...tokensAfter("[data-mantine-color-scheme='dark'] {") }

test.each(Object.entries({ light, dark }))('accents are held to what stands in the %s tokens', (theme, tokens) => {
  const signs = ['moving', 'stopped', 'idling', 'offline', 'no-fix', 'alarm'].map((name) => `status-${name}`)
  const held = accentThemes[theme as keyof typeof accentThemes]
  expect(held.surfaces).toEqual(['grey-0', 'grey-1', 'grey-2'].map((name) => tokens[name]))
  expect(held.signs).toEqual([...signs, 'danger'].map((name) => tokens[name]))
})
