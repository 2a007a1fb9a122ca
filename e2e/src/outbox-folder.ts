import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { thisStack } from './this-stack.ts'

/** Quoted-printable (RFC 2045) read back. */
const plain = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Where the link leads that a product without a mail server has written to an address: its path, of the newest mail. */
export const linkMailedTo = async (email: string): Promise<string | undefined> => {
  const folder = join(thisStack().dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.reverse()) {
    const text = plain(await readFile(join(folder, name), 'utf8'))
    if (text.includes(email)) return /\/password\/set\/[\w-]{43}/.exec(text)?.[0]
  }
  return undefined
}
