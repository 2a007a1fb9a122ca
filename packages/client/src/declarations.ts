import { type AnyRoute, isFileReply, paramNames, type RouteTable } from '@atalaya/contract/route'
import { z } from 'zod'
import { type JsonSchema, typeText } from './type-text.ts'

const textOf = (schema: z.ZodType, io: 'input' | 'output'): string =>
  typeText(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema)

const partsOf = (route: AnyRoute): string => {
  const names = paramNames(route.path)
  const params = names.map((name) => `${name}: ${route.textParams?.includes(name) ? 'string' : 'number'}`)
  const isQueryOptional = route.query?.safeParse({}).success
  return [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(route.query ? [`query${isQueryOptional ? '?' : ''}: ${textOf(route.query, 'input')}`] : []),
    ...(route.body ? [`body: ${textOf(route.documentedBody ?? route.body, 'input')}`] : []),
    'signal?: AbortSignal',
  ].join('; ')
}

const callOf = (name: string, route: AnyRoute): string => {
  const isOptional = paramNames(route.path).length === 0 && !route.body && route.query?.safeParse({}).success !== false
  const reply = isFileReply(route) ? 'Blob' : textOf(route.reply, 'output')
  return `    /** ${route.summary.replaceAll('*/', '')}: ${route.method} ${route.path} */
    ${name}(parts${isOptional ? '?' : ''}: { ${partsOf(route)} }): Promise<${reply}>`
}

/** The whole contract as the types of a client, which import nothing. */
export const declarationsOf = (
  tables: Record<string, RouteTable>,
): string => `export declare class AtalayaError extends Error {
  readonly status: number
  /** Stable, such as \`version.conflict\`. */
  readonly code: string
  /** Of invalid input: path of the field to a stable reason. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
}
export interface ClientOptions {
  /** Where the platform is, such as \`https://fleet.example\`. */
  origin: string
  /** An API key, or an access token. */
  token: string
  fetch?: typeof fetch
}
export interface AtalayaClient {
${Object.entries(tables)
  .map(
    ([feature, table]) => `  ${feature}: {
${Object.entries(table)
  .map(([name, route]) => callOf(name, route))
  .join('\n')}
  }`,
  )
  .join('\n')}
}
export declare function createClient(options: ClientOptions): AtalayaClient
`
