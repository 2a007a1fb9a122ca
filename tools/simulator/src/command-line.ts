import { parseArgs } from 'node:util'
import { ApiFailure } from './api-client.ts'
import { CannotRegister, type RegisterOptions, registerDevices } from './register-devices.ts'

/** Says why nothing goes on, and ends with a code: 2 for what was typed wrong. */
export const stopWith = (sentence: string, code: number): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

/** What was typed: options with a text, flags, and the one `operand`, where the program asks for it in these words. Says the usage for `--help`. */
export const readCommandLine = <Text extends string, Flag extends string = never>(
  usage: string,
  { texts, flags = [], operand }: { texts: readonly Text[]; flags?: readonly Flag[]; operand?: string },
) => {
  const parse = () =>
    parseArgs({
      allowPositionals: operand !== undefined,
      options: {
        ...Object.fromEntries(texts.map((name) => [name, { type: 'string' } as const])),
        ...Object.fromEntries([...flags, 'help'].map((name) => [name, { type: 'boolean' } as const])),
      },
    })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2)
  }
  const { values, positionals } = parsed
  if (values['help']) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  if (operand !== undefined && positionals.length !== 1) stopWith(`${operand}, please.\n\n${usage}`, 2)
  return { values: values as { [_ in Text]?: string } & { [_ in Flag]?: boolean }, operand: positionals[0] ?? '' }
}

/** How the options are called that say where to register, and as whom. */
export const registerTexts = ['email', 'password', 'company', 'api', 'data-dir'] as const

/** Where the options say so, or where the demo is. */
export const registerAt = (
  typed: { [_ in (typeof registerTexts)[number]]?: string },
  deviceIds: readonly string[],
  options: Omit<RegisterOptions, 'origin' | 'dataDir' | 'account'>,
) =>
  registerDevices(deviceIds, {
    origin: typed.api ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`,
    dataDir: typed['data-dir'] ?? process.env.DATA_DIR ?? './data',
    account: typed.email && typed.password ? { email: typed.email, password: typed.password } : undefined,
    ...options,
  }).catch((error: unknown) => {
    if (error instanceof CannotRegister || error instanceof ApiFailure) return stopWith(error.message, 1)
    throw error
  })
