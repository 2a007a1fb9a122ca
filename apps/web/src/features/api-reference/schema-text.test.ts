import { expect, test } from 'vitest'
import { schemaText } from './schema-text.ts'

test('says a schema as a programmer writes it, with its bounds beside it', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      icon: { enum: ['car', 'van'] },
      pos: {
        anyOf: [
          { type: 'object', properties: { lat: { type: 'number', minimum: -90, maximum: 90 } } },
          { type: 'null' },
        ],
      },
      ids: { type: 'array', items: { type: 'integer' }, maxItems: 5 },
    },
  }
  expect(schemaText(schema)).toBe(
    [
      '{',
      '  name: string  // 1…100',
      '  icon?: "car" | "van"',
      '  pos?: {\n    lat?: number  // -90…90\n  } | null',
      '  ids?: Array<number>  // …5',
      '}',
    ].join('\n'),
  )
  expect(schemaText({ type: 'object', additionalProperties: { type: 'object', properties: {} } })).toBe('{ [id]: {} }')
})
