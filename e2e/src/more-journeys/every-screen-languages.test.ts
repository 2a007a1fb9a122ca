import { readdirSync } from 'node:fs'
import { languages } from '@atalaya/contract/values'
import { expect, it } from 'vitest'

it('has a file for the walk in each language', () => {
  const files = readdirSync(import.meta.dirname).flatMap(
    (name) => /^every-screen-languages-(\w+)\.test/.exec(name)?.[1] ?? [],
  )
  expect(files.toSorted()).toEqual([...languages].toSorted())
})
