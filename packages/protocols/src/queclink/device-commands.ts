import { answerText, commandCodec, invalidCommand } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { encodeQueclinkCommand } from './encode.ts'

// Written from Queclink's "@Track Air Interface Protocol" for GL300, GMT100, GV200 and GV300: AT+GTRTO and +ACK.
/** What the documents print as the password of a new device, by the first letters of its protocol version. */
const factoryPasswords: Readonly<Record<string, string>> = {
  '04': 'gv200',
  '06': 'gv300',
  '08': 'gmt100',
  '1A': 'gl300',
}

/** Sub-commands of AT+GTRTO that all four documents number alike. */
const realTime = { locate: 1, readAll: 2, reboot: 3, version: 8 } as const
/** A single configuration and four reserved fields. */
const realTimeBlanks = ['', '', '', '', '']

const serialText = (serial: number): string => (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0')

const passwordOf = ({ password: own, dialect = '' }: CommandContext): string | CommandFailure => {
  const password = own ?? factoryPasswords[dialect]
  if (password === undefined) return { code: 'password.missing', detail: `no password known for version ${dialect}` }
  return /^[0-9A-Za-z]{4,6}$/.test(password) ? password : invalidCommand('a password has 4 to 6 letters or digits')
}

const maxTextLength = 500
const freeText = /^AT\+GT([A-Z0-9]{3})=([\x20-\x23\x25-\x7e]*?)(?:,[0-9A-Fa-f]{4})?\$?$/

/** Where its first field is empty, the password is filled in. */
const sayText = (text: string, context: CommandContext): EncodedCommand | CommandFailure => {
  const { serial } = context
  const [, name, body] = freeText.exec(text) ?? []
  if (text.length > maxTextLength || name === undefined || body === undefined)
    return invalidCommand('AT+GT and three letters, =, the password and the parameters wanted; the serial is added')
  const [given = '', ...parameters] = body.split(',')
  const password = given === '' ? passwordOf(context) : given
  if (typeof password !== 'string') return password
  const bytes = encodeQueclinkCommand(name, { password, parameters, serial })
  return { bytes, mark: `${name},${serialText(serial)}`, isAnswered: true }
}

const sayRealTime = (subCommand: number, context: CommandContext): EncodedCommand | CommandFailure => {
  const { serial } = context
  const password = passwordOf(context)
  if (typeof password !== 'string') return password
  const bytes = encodeQueclinkCommand('RTO', { password, parameters: [subCommand, ...realTimeBlanks], serial })
  return { bytes, mark: `RTO,${serialText(serial)}`, isAnswered: true }
}

export const queclinkCommands: CommandCodec = commandCodec({
  text: ({ text }, context) => sayText(text, context),
  reboot: (_, context) => sayRealTime(realTime.reboot, context),
  requestPosition: (_, context) => sayRealTime(realTime.locate, context),
  readVersion: (_, context) => sayRealTime(realTime.version, context),
  readParameters: (_, context) => sayRealTime(realTime.readAll, context),
})

/** `fields`: those of a sentence `+ACK:GT<name>` or `+NACK:GT<name>`; the serial stands before the time of sending. */
export const queclinkAnswer = (
  { header, name, fields }: { header: string; name: string; fields: readonly string[] },
  deviceId: string,
): CommandAnswer => ({
  deviceId,
  mark: `${name},${(fields.at(-3) ?? '').toUpperCase()}`,
  text: answerText([`${header} GT${name}`, ...fields.slice(4, -3)].filter(Boolean).join(' ')),
  isRefusal: header === 'NACK',
})

const saidByServer = /^AT\+GT([A-Z0-9]{3})=([^$]*),([0-9A-F]{4})\$$/

/** The tracker's side: what it is told; undefined for anything else. */
export const decodeQueclinkCommand = (
  bytes: Uint8Array,
): { name: string; parameters: string[]; serial: string } | undefined => {
  const [, name, body, serial] = saidByServer.exec(new TextDecoder('latin1').decode(bytes)) ?? []
  if (name === undefined || body === undefined || serial === undefined) return undefined
  return { name, parameters: body.split(','), serial }
}

/** The tracker's answer. `subCommand`: the word that +ACK:GTRTO repeats, such as `RTL`. */
export const encodeQueclinkAcknowledgement = (
  deviceId: string,
  command: { name: string; serial: string; subCommand?: string },
  { sentAt, count, isRefusal = false }: { sentAt: number; count: number; isRefusal?: boolean },
): Uint8Array => {
  const clock = new Date(sentAt).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const fields = [
    `+${isRefusal ? 'NACK' : 'ACK'}:GT${command.name}`,
    '060228',
    deviceId,
    '',
    ...(command.subCommand === undefined ? [] : [command.subCommand]),
    command.serial,
    clock,
    serialText(count),
  ]
  return new TextEncoder().encode(`${fields.join(',')}$`)
}
