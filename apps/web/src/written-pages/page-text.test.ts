import { expect, test } from 'vitest'
import { piecesOf, readPage, wordsOf } from './page-text.ts'

test('reads title, headings, paragraphs, lists and steps', () => {
  const page = readPage('# Mapa\n\nUna línea\nque sigue.\n\n## Filtros\n- uno\n- dos\n\n1. abrir\n2. cerrar\n')
  expect(page.title).toBe('Mapa')
  expect(page.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'steps'])
  expect(wordsOf(page)).toBe('Mapa\nUna línea que sigue.\nFiltros\nuno\ndos\nabrir\ncerrar')
})

test('reads bold words, keys and links within a line', () => {
  expect(piecesOf('Pulsar `Ctrl K` o **Buscar**: [atajos](/help/keyboard).')).toEqual([
    { kind: 'text', text: 'Pulsar ' },
    { kind: 'key', text: 'Ctrl K' },
    { kind: 'text', text: ' o ' },
    { kind: 'bold', text: 'Buscar' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'atajos', to: '/help/keyboard' },
    { kind: 'text', text: '.' },
  ])
})

test('takes markup and other schemes for what they say', () => {
  expect(piecesOf('<script>x</script>')).toEqual([{ kind: 'text', text: '<script>x</script>' }])
  for (const to of ['javascript:alert', '//evil.test', 'data:text/html,x', 'http://plain.test'])
    expect(piecesOf(`[aquí](${to})`)).toEqual([{ kind: 'text', text: 'aquí' }])
})
