import { crc16Ibm } from '../crc16.ts'

/**
 * SIA DC-09-2013, 5.5.1: `LF CRC 0LLL "ID" sequence [Rr] Ll [#account] [content CR`. CRC-16/ARC and the length run from the first
 * quote to the last byte before CR, both four upper hexadecimal digits.
 */
const [lf, cr] = [0x0a, 0x0d]
const checkBytes = 8
/** The longest content that four digits could say is 64 KiB; no receiver answers with more than some hundred bytes. */
const longestFrame = 4_096

export interface Frame {
  /** `ADM-CID`, `SIA-DCS`, `NULL`, `ACK`, `NAK`, `DUH`, `RSP`: without the star of what is encrypted. */
  id: string
  isEncrypted: boolean
  /** 1 to 9999; 0 in a NAK. */
  sequence: number
  /** Null where the frame has none: a NAK. */
  account: string | null
  /** What follows `[`: with its closing bracket, or the hexadecimal digits of it. */
  content: string
}

/** Nobody but us numbers our line. */
const prefix = 'L0'

export const encodeFrame = ({ id, isEncrypted, sequence, account, content }: Frame): Buffer => {
  const of = account === null ? '' : `#${account}`
  const text = `"${isEncrypted ? '*' : ''}${id}"${String(sequence).padStart(4, '0')}${prefix}${of}[${content}`
  const body = Buffer.from(text, 'latin1')
  const check = hex4(crc16Ibm(body)) + hex4(body.length)
  return Buffer.concat([Buffer.of(lf), Buffer.from(check, 'latin1'), body, Buffer.of(cr)])
}

const hex4 = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

/** Receivers leave out or add what means nothing to us: `R`, `L`, the `A0` of a NAK. */
const form = /^"(\*?)([A-Z-]{2,10})"(\d{4})(?:R\w{0,6})?(?:L\w{0,6})?(?:A\w{0,6})?(?:#(\w{1,16}))?\[([^\r\n]*)$/

/** What stands between LF and CR; undefined where its check or its form is wrong. */
const readFrame = (bytes: Buffer): Frame | undefined => {
  const body = bytes.subarray(checkBytes)
  const check = bytes.subarray(0, checkBytes).toString('latin1').toUpperCase()
  if (body.length === 0 || check !== hex4(crc16Ibm(body)) + hex4(body.length)) return undefined
  const [, star, id, sequence, account, content] = form.exec(body.toString('latin1')) ?? []
  if (id === undefined || sequence === undefined || content === undefined) return undefined
  return { id, isEncrypted: star === '*', sequence: Number(sequence), account: account ?? null, content }
}

/** Bytes as they come, in pieces or several frames at once; what is no frame is passed over. */
export const createFrameReader = (): ((bytes: Uint8Array) => Frame[]) => {
  let pending: Buffer = Buffer.alloc(0)
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    const frames: Frame[] = []
    for (let end = pending.indexOf(cr); end >= 0; end = pending.indexOf(cr)) {
      const start = pending.lastIndexOf(lf, end)
      const frame = start < 0 ? undefined : readFrame(pending.subarray(start + 1, end))
      if (frame) frames.push(frame)
      pending = pending.subarray(end + 1)
    }
    if (pending.length > longestFrame) pending = Buffer.alloc(0)
    return frames
  }
}
