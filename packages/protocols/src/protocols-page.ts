import { attributeTables } from './attribute-tables.ts'
import { manuals } from './manuals.ts'
import { datagramProtocolNamed, protocols } from './registry.ts'

const head = `# Protocols

Made from the codecs by \`npm run -s protocols > docs/protocols.md\`; a test holds it to them. What becomes of each field of a manual stands in
the family's \`attributes.ts\`, what is refused is counted and shown to the installer.

| family | protocol | ports | models | acknowledged by | tells | can be told | written from |
| --- | --- | --- | --- | --- | --- | --- | --- |
`

const unique = (words: readonly string[]): string => [...new Set(words)].join(' ')

/** The table of `docs/protocols.md`. */
export const protocolsPage = (): string =>
  head +
  protocols
    .map((protocol) => {
      const { name, ports, transport } = protocol
      const manual = manuals[name]
      const transports = transport === 'tcp' ? `TCP${datagramProtocolNamed(name) ? ' and UDP' : ''}` : 'HTTP'
      const told = (attributeTables[name] ?? []).flatMap(({ takenAs }) => (takenAs ? [takenAs] : []))
      const commands = transport === 'tcp' ? (protocol.commands?.names ?? []) : []
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
