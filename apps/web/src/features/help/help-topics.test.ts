import { languages } from '@atalaya/contract/values'
import { expect, test } from 'vitest'
import { readPage } from '../../written-pages/page-text.ts'
import { helpTopicOf, helpTopics } from './help-topics.ts'

const files = import.meta.glob<string>('../../../../../packages/texts/pages/*/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const pagesOf = (language: string) =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.includes(`/pages/${language}/`))
      .map(([path, text]) => [path.slice(path.indexOf(`/${language}/`) + language.length + 2), readPage(text)]),
  )
const shapeOf = (language: string) =>
  [...pagesOf(language)].map(
    ([name, { title, blocks }]) =>
      `${name} ${title !== ''} ${blocks.map((block) => ('items' in block ? `${block.kind}${block.items.length}` : block.kind))}`,
  )

test.each(languages)('every topic is written in %s, with the parts that it has in Spanish', (language) => {
  const pages = pagesOf(language)
  expect([...pages.keys()]).toEqual(expect.arrayContaining(helpTopics.map((topic) => `help/${topic}.md`)))
  expect(shapeOf(language)).toEqual(shapeOf('es'))
})

test.each(languages)('links of the pages in %s lead to a page that is there', (language) => {
  const linked = [...pagesOf(language).values()].flatMap(({ blocks }) =>
    blocks
      .flatMap((block) => ('pieces' in block ? [block.pieces] : block.items))
      .flat()
      .flatMap((piece) => (piece.kind === 'link' && piece.to.startsWith('/help/') ? [piece.to.slice(6)] : [])),
  )
  expect(linked.length).toBeGreaterThan(3)
  expect(linked.filter((topic) => helpTopicOf(topic) === null)).toEqual([])
})

test('the terms of use say their four matters and both figures', () => {
  for (const language of languages) {
    const terms = pagesOf(language).get('useterms.md')
    expect(terms?.blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(4)
    expect(JSON.stringify(terms)).toMatch(/40 m\b/)
    expect(JSON.stringify(terms)).toMatch(/80 m\b/)
  }
})

test('screens that work alike share their help, and nonsense has none', () => {
  expect(helpTopicOf('assets')).toBe('vehicles')
  expect(helpTopicOf('map')).toBe('map')
  expect(helpTopicOf('toString')).toBeNull()
})
