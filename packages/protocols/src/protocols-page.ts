import { attributeTables } from './attribute-tables.ts'
import { manuals } from './manuals.ts'
import type { Protocol } from './protocol.ts'
import { datagramProtocolNamed, protocols } from './registry.ts'

const head = `# Protocols

Made from the codecs by \`npm run -s protocols > docs/protocols.md\`; a test holds it to them. What becomes of each field of a manual stands in
the family's \`attributes.ts\`, what is refused is counted and shown to the installer.

| family | protocol | ports | models | acknowledged by | tells | can be told | written from |
| --- | --- | --- | --- | --- | --- | --- | --- |
`

const transportsOf = ({ transport, name }: Protocol): string => {
  if (transport === 'http') return 'HTTP'
  if (transport === 'udp') return 'UDP'
  return datagramProtocolNamed(name) ? 'TCP and UDP' : 'TCP'
}

const unique = (words: readonly string[]): string => [...new Set(words)].join(' ')

/** The table of `docs/protocols.md`. */
export const protocolsPage = (): string =>
  head +
  protocols
    .map((protocol) => {
      const { name, ports } = protocol
      const manual = manuals[name]
      const transports = transportsOf(protocol)
      const told = (attributeTables[name] ?? []).flatMap(({ takenAs }) => (takenAs ? [takenAs] : []))
      const commands = protocol.transport === 'http' ? [] : (protocol.commands?.names ?? [])
      const cells = [
        manual?.family,
        `\`${name}\``,
        `${transports}${ports.length > 0 ? ` ${ports.join(', ')}` : ''}`,
        manual?.models,
        manual?.acknowledgement,
        unique(told),
        unique(commands) || '–',
        manual?.documents,
      ]
      return `| ${cells.join(' | ')} |\n`
    })
    .join('')
