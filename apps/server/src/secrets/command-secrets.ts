import type { SecretEncryption } from './secret-encryption.ts'

/** What a command may hold that is nobody's to read: a device's password, and its own words, which may be one. */
interface Clear<Command> {
  command: Command
  password: string | null
}

/** The same as a row keeps it. */
export interface HiddenCommand {
  /** Of a command in the device's own words only its name. */
  command: unknown
  encrypted_text: Buffer | null
  encrypted_password: Buffer | null
  /** In clear only where it was written before passwords were encrypted, and not encrypted since. */
  password: string | null
}

export const hideCommand = <Command extends object>(
  { command, password }: Clear<Command>,
  trackerId: number,
  encryption: SecretEncryption,
): HiddenCommand & { password: null } => {
  const { text, ...rest } = command as { name: string; text?: string }
  const isFreeText = rest.name === 'text' && text !== undefined
  return {
    command: isFreeText ? rest : command,
    encrypted_text: isFreeText ? encryption.encrypt(text, String(trackerId)) : null,
    encrypted_password: password === null ? null : encryption.encrypt(password, String(trackerId)),
    password: null,
  }
}

/** The command as it was given; what was encrypted under a secret that is gone reads as `…`. */
export const showText = <Command>(
  { command, encrypted_text }: Pick<HiddenCommand, 'command' | 'encrypted_text'>,
  trackerId: number,
  encryption: SecretEncryption,
): Command => {
  if (encrypted_text === null) return command as Command
  return {
    ...(command as object),
    text: encryption.decrypt(encrypted_text, String(trackerId)) ?? unreadable,
  } as Command
}

/** A password that was encrypted under a secret that is gone is none. */
export const showCommand = <Command>(
  row: HiddenCommand,
  trackerId: number,
  encryption: SecretEncryption,
): Clear<Command> => ({
  command: showText(row, trackerId, encryption),
  password: (row.encrypted_password && encryption.decrypt(row.encrypted_password, String(trackerId))) ?? row.password,
})

const unreadable = '…'
