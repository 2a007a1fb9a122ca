import type { Operation, Parameter } from './api-document.ts'

export interface Filled {
  /** Of parameters, by place and name. */
  values: Readonly<Record<string, string>>
  body: string
}

export const keyOf = ({ in: place, name }: Parameter): string => `${place} ${name}`

/** What a call begins with: the document's examples, and the company at hand. */
export const filledOf = ({ parameters, body }: Operation, companyId: number | null): Filled => ({
  values: Object.fromEntries(
    parameters.map((parameter) => {
      const isCompany = parameter.in === 'path' && parameter.name === 'companyId' && companyId !== null
      return [keyOf(parameter), isCompany ? String(companyId) : String(parameter.example ?? '')]
    }),
  ),
  body: body ? JSON.stringify(body.example, null, 2) : '',
})

/** From the origin on; what is not filled in stays out, in a path as it is written there. */
const urlOf = ({ path, parameters }: Operation, { values }: Filled): string => {
  const textOf = (parameter: Parameter) => values[keyOf(parameter)]?.trim() ?? ''
  const query = new URLSearchParams()
  let filled = path
  for (const parameter of parameters) {
    const value = textOf(parameter)
    if (value === '') continue
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value))
    if (parameter.in === 'query') query.set(parameter.name, value)
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}

const headersOf = ({ parameters, body }: Operation, { values }: Filled, key: string): Record<string, string> => {
  const own = parameters.filter((one) => one.in === 'header' && values[keyOf(one)])
  return {
    accept: 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...Object.fromEntries(own.map((one) => [one.name, values[keyOf(one)] as string])),
  }
}

export interface Told {
  status: number
  tookMs: number
  /** As text; of a file what it is. */
  text: string
}

/** The call itself, of this page's own server: with the key that was pasted, never with somebody's session. */
export const runOperation = async (operation: Operation, filled: Filled, key: string): Promise<Told> => {
  const begun = performance.now()
  const response = await fetch(urlOf(operation, filled), {
    method: operation.method,
    headers: headersOf(operation, filled, key),
    body: operation.body ? filled.body : null,
    credentials: 'omit',
  })
  const told = { status: response.status, tookMs: Math.round(performance.now() - begun) }
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return { ...told, text: `${type}, ${(await response.blob()).size} bytes` }
  return { ...told, text: JSON.stringify(await response.json(), null, 2) }
}

/** What a list answered, by which ids its records are called. */
export const firstIdIn = ({ status, text }: Told): string | undefined => {
  if (status !== 200) return undefined
  const listed = JSON.parse(text) as object
  // Lists in an order of their own are no objects by id.
  if (!Array.isArray(listed)) return Object.keys(listed)[0]
  const [first] = listed as { id?: number }[]
  return first?.id === undefined ? undefined : String(first.id)
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const curlOf = (operation: Operation, filled: Filled): string =>
  [
    `curl -X ${operation.method} ${quoted(location.origin + urlOf(operation, filled))}`,
    ...(operation.isPublic ? [] : [`  -H "Authorization: Bearer $ATALAYA_KEY"`]),
    ...(operation.body ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(filled.body)}`] : []),
  ].join(' \\\n')
