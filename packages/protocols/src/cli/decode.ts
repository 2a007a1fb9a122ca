import { parseArgs } from 'node:util'
import { boundedLines } from '../bounded-lines.ts'
import { lineDecoder } from '../line-decoder.ts'
import { protocolNamed, protocols } from '../registry.ts'

const maxLineBytes = 1_048_576
const usage = `Usage: npm run -s decode -- <protocol> [--device-id ID] < frames
  <protocol>   ${protocols.map(({ name }) => name).join(', ')}
  frames       one or more a line: hexadecimal, also text for protocols of text; request line, query or JSON body for osmand, JSON for json
  --device-id  for frames that do not name their device; a handshake does so for the lines after it
Prints one JSON object for each message.`

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n\n${usage}\n`)
  process.exit(2)
}

const readArguments = (): { name: string; deviceId?: string } => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'device-id': { type: 'string' }, help: { type: 'boolean' } },
    })
    if (values.help) {
      process.stdout.write(`${usage}\n`)
      process.exit(0)
    }
    const [name, ...more] = positionals
    if (name === undefined) return refuse('Which protocol?')
    if (more.length > 0) return refuse(`Only one protocol at a time: ${positionals.join(' ')}`)
    return { name, deviceId: values['device-id'] }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const write = (text: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once('drain', resolve)
  })

// The reader went away (`| head`): there is nobody left to decode for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const { name, deviceId } = readArguments()
const protocol = protocolNamed(name) ?? refuse(`Unknown protocol: ${name}`)
const decodeLine = lineDecoder(protocol, deviceId)
for await (const { number, text } of boundedLines(process.stdin, maxLineBytes)) {
  if (text?.trim() === '') continue
  const lines =
    text === undefined
      ? [{ line: number, error: 'line.toolong', detail: `longer than ${maxLineBytes} bytes` }]
      : decodeLine(number, text)
  if (lines.length > 0) await write(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
}
