import type { SecretSeal } from './secret-seal.ts'

/** What a command may hold that is nobody's to read: a device's password, and its own words, which may be one. */
interface Clear<Command> {
  command: Command
  password: string | null
}

/** The same as a row keeps it. */
export interface HiddenCommand {
  /** Of a command in the device's own words only its name. */
  command: unknown
  sealed_text: Buffer | null
  sealed_password: Buffer | null
  /** In clear only where it was written before passwords were sealed, and not sealed since. */
  password: string | null
}

export const hideCommand = <Command extends object>(
  { command, password }: Clear<Command>,
  trackerId: number,
  seal: SecretSeal,
): HiddenCommand & { password: null } => {
  const { text, ...rest } = command as { name: string; text?: string }
  const isFreeText = rest.name === 'text' && text !== undefined
  return {
    command: isFreeText ? rest : command,
    sealed_text: isFreeText ? seal.seal(text, String(trackerId)) : null,
    sealed_password: password === null ? null : seal.seal(password, String(trackerId)),
    password: null,
  }
}

/** The command as it was given; what was sealed under a secret that is gone reads as `…`. */
export const showText = <Command>(
  { command, sealed_text }: Pick<HiddenCommand, 'command' | 'sealed_text'>,
  trackerId: number,
  seal: SecretSeal,
): Command => {
  if (sealed_text === null) return command as Command
  return { ...(command as object), text: seal.open(sealed_text, String(trackerId)) ?? unreadable } as Command
}

/** A password that was sealed under a secret that is gone is none. */
export const showCommand = <Command>(row: HiddenCommand, trackerId: number, seal: SecretSeal): Clear<Command> => ({
  command: showText(row, trackerId, seal),
  password: (row.sealed_password && seal.open(row.sealed_password, String(trackerId))) ?? row.password,
})

const unreadable = '…'
