import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manuals } from './manuals.ts'
import { protocolsPage } from './protocols-page.ts'
import { protocols } from './registry.ts'

it('every protocol names what it was written from', () => {
  expect(Object.keys(manuals).toSorted()).toEqual(protocols.map(({ name }) => name).toSorted())
})

it('docs/protocols.md is what the codecs say', () => {
  expect(readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8')).toBe(protocolsPage())
})
