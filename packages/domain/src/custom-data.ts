/** A field that a company made up for its records. */
interface CustomFieldDefinition {
  key: string
  kind: 'text' | 'number' | 'date' | 'choice' | 'boolean'
  choices: readonly string[]
  isRequired: boolean
}

type CustomValue = string | number | boolean

const isDate = (text: string): boolean => {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const problemOf = ({ kind, choices }: CustomFieldDefinition, value: CustomValue): string | undefined => {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'type'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'type'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type'
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : 'format'
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? undefined : 'choice'
  }
}

/** Why values do not fit a record's definitions: reason by key, nothing where all do. An empty text is no value. */
export const customDataProblems = (
  definitions: readonly CustomFieldDefinition[],
  data: Readonly<Record<string, CustomValue>>,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  const known = new Map(definitions.map((definition) => [definition.key, definition]))
  for (const [key, value] of Object.entries(data)) {
    const definition = known.get(key)
    const problem = definition ? value !== '' && problemOf(definition, value) : 'unknown'
    if (problem) problems[key] = problem
  }
  for (const { key, isRequired } of definitions) {
    if (isRequired && (data[key] === undefined || data[key] === '')) problems[key] ??= 'required'
  }
  return problems
}
