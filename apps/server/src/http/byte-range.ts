/** What of a file somebody asks for, first and last byte included; `all` too where the header says nothing that we take. */
export type AskedBytes = { kind: 'all' } | { kind: 'part'; from: number; to: number } | { kind: 'outside' }

const all: AskedBytes = { kind: 'all' }
const single = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i

/** RFC 9110, 14.2: one range of bytes; several at once are answered whole, as a server may. */
export const askedBytes = (header: string | undefined, bytes: number): AskedBytes => {
  const [, first = '', last = ''] = single.exec(header ?? '') ?? []
  if (first === '' && last === '') return all
  // The last so many.
  const [from, to] =
    first === '' ? [Math.max(0, bytes - Number(last)), bytes - 1] : [Number(first), Number(last || bytes)]
  if (first !== '' && last !== '' && to < from) return all
  if (from >= bytes || (first === '' && Number(last) === 0)) return { kind: 'outside' }
  return { kind: 'part', from, to: Math.min(to, bytes - 1) }
}
