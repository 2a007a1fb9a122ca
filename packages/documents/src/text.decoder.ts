import { ReadFailure } from './read-failure.ts'

const sampleBytes = 4_096

/** UTF-16 without a mark: every second byte of mostly Latin text is zero. */
const zeroShare = (bytes: Uint8Array, from: 0 | 1): number => {
  const length = Math.min(bytes.length, sampleBytes)
  let zeros = 0
  for (let i = from; i < length; i += 2) if (bytes[i] === 0) zeros += 1
  return zeros / Math.max(1, Math.floor(length / 2))
}

const encodingOf = (bytes: Uint8Array, language: string): string => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [even, odd] = [zeroShare(bytes, 0), zeroShare(bytes, 1)]
  if (odd > 0.4 && even < 0.1) return 'utf-16le'
  if (even > 0.4 && odd < 0.1) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Not UTF-8: what Windows programs of the reader's language write.
    return language === 'tr' ? 'windows-1254' : 'windows-1252'
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a picture or a program from a text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g

/** Text of a file in whatever encoding it comes; refuses what is no text. */
export const decodeText = (bytes: Uint8Array, language: string): string => {
  const text = new TextDecoder(encodingOf(bytes, language)).decode(bytes)
  // A stray control character is dropped; a file full of them is something else.
  const strays = text.slice(0, 65_536).match(binary)?.length ?? 0
  if (strays > 8 && strays > Math.min(text.length, 65_536) / 500) throw new ReadFailure('file.kind')
  return strays > 0 || binary.test(text) ? text.replace(binary, '') : text
}
