import type { DatagramProtocol, StreamProtocol } from '../protocol.ts'
import { decodeDatagram, isTeltonikaDatagram } from './datagram.ts'
import { teltonikaDecoder } from './decode.ts'
import { teltonikaCommands, teltonikaDatagramCommands } from './device-commands.ts'
import { maxPacketBytes, teltonikaFramer } from './framing.ts'

const name = 'teltonika'
const ports = [2166, 5027]

export const teltonika: StreamProtocol = {
  name,
  transport: 'tcp',
  ports,
  maxFrameBytes: maxPacketBytes,
  createFramer: teltonikaFramer,
  createDecoder: teltonikaDecoder,
  commands: teltonikaCommands,
}

export const teltonikaDatagrams: DatagramProtocol = {
  name,
  transport: 'udp',
  ports,
  // What UDP over IPv4 can carry.
  maxDatagramBytes: 65_507,
  isDatagram: isTeltonikaDatagram,
  decodeDatagram,
  commands: teltonikaDatagramCommands,
}
