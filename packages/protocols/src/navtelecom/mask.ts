import { fieldBytes } from './fields.ts'

const words = Uint8Array.from('*>FLEX', (letter) => letter.charCodeAt(0))
const protocolFlex = 0xb0
/** 1.0: it has 69 fields, and every device has it. */
export const oldestVersion = 0x0a
const headBytes = words.length + 4

export interface Mask {
  version: number
  structure: number
  /** Numbers of the fields that a record has, in their order. */
  fields: readonly number[]
  /** Of a record; undefined where a field of it is not described. */
  recordBytes: number | undefined
  /** What is not described. */
  strange: readonly number[]
  /** Those before the first of them: how far a record can be read. */
  described: readonly number[]
  /** Of a record at least: a byte for each field that is not described. */
  leastBytes: number
}

export const isMaskRequest = (data: Uint8Array): boolean =>
  data.length >= headBytes && words.every((byte, at) => byte === data[at]) && data[words.length] === protocolFlex

/** What a device says its records to have: a bit a field, the highest of the first byte for the first. */
export const readMask = (data: Uint8Array): Mask => {
  const [version = 0, structure = 0, count = 0] = data.subarray(words.length + 1, headBytes)
  const bits = data.subarray(headBytes)
  const fields: number[] = []
  for (let field = 1; field <= count; field++) {
    const byte = bits[(field - 1) >> 3] ?? 0
    if (byte & (0x80 >> ((field - 1) & 7))) fields.push(field)
  }
  const strange = fields.filter((field) => fieldBytes(field) === 0)
  const leastBytes = fields.reduce((sum, field) => sum + (fieldBytes(field) || 1), 0)
  const recordBytes = strange.length > 0 || fields.length === 0 ? undefined : leastBytes
  const [first] = strange
  const described = first === undefined ? fields : fields.slice(0, fields.indexOf(first))
  return { version, structure, fields, recordBytes, strange, described, leastBytes }
}

/**
 * The version that the device asked for, or the oldest where it has fields that nobody has described: then it asks again with
 * those of that version.
 */
export const maskAnswer = ({ version, structure, recordBytes }: Mask): Uint8Array => {
  const versions = recordBytes === undefined ? [oldestVersion, oldestVersion] : [version, structure]
  return Uint8Array.from([...Buffer.from('*<FLEX'), protocolFlex, ...versions])
}

export const encodeMask = (fields: readonly number[], version: number, count: number): Uint8Array => {
  const bits = Uint8Array.from({ length: Math.ceil(count / 8) }, (_, byte) =>
    fields.reduce((sum, field) => ((field - 1) >> 3 === byte ? sum | (0x80 >> ((field - 1) & 7)) : sum), 0),
  )
  return Uint8Array.from([...words, protocolFlex, version, version, count, ...bits])
}
