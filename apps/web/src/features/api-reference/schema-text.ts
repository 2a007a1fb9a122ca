import type { Schema } from './api-document.ts'

const deepest = 6

const boundsOf = ({ minLength, maxLength, minimum, maximum, maxItems, format }: Schema): string => {
  const isBounded = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum ?? maxItems]
  const range = isBounded(most) ? `${isBounded(least) ? least : ''}…${most}` : isBounded(least) ? `${least}…` : ''
  return [format, range].filter(Boolean).join(', ')
}

/** A schema of the document as TypeScript would say it, with its bounds as comments: what a programmer reads at a glance. */
export const schemaText = (schema: Schema, indent = ''): string => {
  const { type, const: only, enum: choices, properties, items, additionalProperties } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' | ')
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (options) return [...new Set(options.map((one) => schemaText(one, indent)))].join(' | ')
  if (indent.length >= deepest * 2) return '…'
  if (type === 'array') return `Array<${schemaText((items ?? {}) as Schema, indent)}>`
  if (type !== 'object') return type === 'integer' ? 'number' : ((type as string | undefined) ?? 'unknown')
  const inner = `${indent}  `
  if (!properties)
    return typeof additionalProperties === 'object'
      ? `{ [id]: ${schemaText(additionalProperties as Schema, indent)} }`
      : '{}'
  const required = (schema['required'] ?? []) as string[]
  const lines = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
    const bounds = boundsOf(field)
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${schemaText(field, inner)}${bounds ? `  // ${bounds}` : ''}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}
