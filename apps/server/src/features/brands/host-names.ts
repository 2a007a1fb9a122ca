/** Names that every browser takes to its own machine (RFC 6761), and so needs neither DNS nor certificate. */
export const isOfThisMachine = (hostName: string): boolean =>
  hostName === 'localhost' || hostName.endsWith('.localhost')
