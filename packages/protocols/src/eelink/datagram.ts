import type { CodecFailure, CommandAnswer, DatagramDecoded, DatagramProtocol, DecodedMessage } from '../protocol.ts'
import { decodePackage, failed, login, loginAnswer } from './decode.ts'
import { eelinkDatagramCommands } from './device-commands.ts'
import { maxFrameBytes, measurePackage } from './framing.ts'
import { isDatagram, openDatagram, openPackage, sealDatagram } from './packages.ts'

// Written from "EELINK DEVICE PROTOCOL" V2.0: 4.2, "Using UDP", and appendix A.1.
const datagramHead = 14

interface Gathered {
  messages: DecodedMessage[]
  rejected: CodecFailure[]
  answers: Uint8Array[]
  answer: CommandAnswer | undefined
  isReport: boolean
}

const gather = (gathered: Gathered, decoded: DatagramDecoded): void => {
  if (decoded.kind === 'failed') {
    gathered.rejected.push({ code: decoded.code, detail: decoded.detail })
    if (decoded.reply) gathered.answers.push(decoded.reply)
    return
  }
  gathered.messages.push(...(decoded.messages ?? []))
  gathered.answer ??= decoded.answer
  gathered.answers.push(decoded.kind === 'messages' ? decoded.acknowledge : decoded.bytes)
  if (decoded.kind === 'reply') return
  gathered.isReport = true
  gathered.rejected.push(...decoded.rejected)
}

/** Packages one behind the other, all of them answered in one datagram. */
const decodeDatagram = (bytes: Uint8Array, receivedAt = Number.NaN): DatagramDecoded => {
  const opened = openDatagram(bytes)
  if ('code' in opened) return failed(opened.code, opened.detail)
  const { imei, packages } = opened
  const gathered: Gathered = { messages: [], rejected: [], answers: [], answer: undefined, isReport: false }
  let at = 0
  while (at < packages.length) {
    const length = measurePackage(packages, at)
    if (typeof length !== 'number') {
      gathered.rejected.push(length)
      return told(gathered, imei)
    }
    if (length === 0 || at + length > packages.length) break
    const each = openPackage(packages.subarray(at, at + length))
    at += length
    if ('code' in each) gathered.rejected.push(each)
    else if (each.number === login) gathered.answers.push(loginAnswer(each, receivedAt))
    else gather(gathered, decodePackage(each, imei, receivedAt))
  }
  const left = packages.length - at
  if (left > 0) gathered.rejected.push({ code: 'frame.truncated', detail: `${left} bytes are no whole package` })
  return told(gathered, imei)
}

const told = ({ messages, rejected, answers, answer, isReport }: Gathered, imei: string): DatagramDecoded => {
  const answered = Buffer.concat(answers)
  const bytes = answered.length > 0 ? sealDatagram(imei, answered) : answered
  const shared = answer ? { answer } : {}
  if (isReport) return { kind: 'messages', messages, rejected, acknowledge: bytes, ...shared }
  const [failure] = rejected
  if (failure) return { ...failed(failure.code, failure.detail), ...(bytes.length > 0 ? { reply: bytes } : {}) }
  return { kind: 'reply', bytes, messages, ...shared }
}

export const eelinkDatagrams: DatagramProtocol = {
  name: 'eelink',
  transport: 'udp',
  ports: [5064],
  maxDatagramBytes: datagramHead + maxFrameBytes,
  isDatagram,
  decodeDatagram,
  commands: eelinkDatagramCommands,
}
