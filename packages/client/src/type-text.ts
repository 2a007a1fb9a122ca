/** A JSON schema as far as zod writes it. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  $ref?: string
}

const joined = (schemas: readonly JsonSchema[], by: '|' | '&'): string =>
  `(${[...new Set(schemas.map(typeText))].join(` ${by} `)})`

const objectText = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeText(additionalProperties)}>`
    : 'Record<string, unknown>'
}

const arrayText = ({ prefixItems, items }: JsonSchema): string => {
  if (prefixItems) return `[${prefixItems.map(typeText).join(', ')}]`
  return items ? `${typeText(items)}[]` : 'unknown[]'
}

/** As a type of TypeScript; what it does not know is `unknown`. */
export const typeText = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `(${schema.enum.map((value) => JSON.stringify(value)).join(' | ')})`
  if (schema.anyOf ?? schema.oneOf) return joined((schema.anyOf ?? schema.oneOf) as JsonSchema[], '|')
  if (schema.allOf) return joined(schema.allOf, '&')
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => ({ ...schema, type })),
      '|',
    )
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayText(schema)
    case 'object':
      return objectText(schema)
    default:
      return 'unknown'
  }
}
