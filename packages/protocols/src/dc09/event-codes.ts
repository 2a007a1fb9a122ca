/** How an event is written: Contact ID (SIA DC-05), or the codes of SIA (DC-03). */
type EventFormat = 'ADM-CID' | 'SIA-DCS'

export type EventCode = { format: 'ADM-CID'; qualifier: 1 | 3; code: string } | { format: 'SIA-DCS'; code: string }

/** That something is so, that it is so no more, or that it never was. */
type EventTurn = 'raised' | 'restored' | 'cancelled'

/** What is known in both formats: Contact ID, SIA, and how SIA says that it is over. */
const known: readonly (readonly [cid: string, sia: string, siaRestored: string])[] = [
  ['100', 'MA', 'MH'],
  ['120', 'PA', 'PH'],
  ['122', 'HA', 'HH'],
  ['130', 'BA', 'BH'],
  ['137', 'TA', 'TR'],
  ['150', 'UA', 'UH'],
  ['301', 'AT', 'AR'],
  ['302', 'YT', 'YR'],
  ['344', 'XQ', 'XH'],
  ['350', 'YC', 'YK'],
  ['384', 'XT', 'XR'],
  ['654', 'NA', 'NS'],
]

const formatOf = (code: string): EventFormat => (/^\d{3}$/.test(code) ? 'ADM-CID' : 'SIA-DCS')

/** In that format, where the code is known in both; else as it is. */
export const codeIn = (code: string, format: EventFormat): string => {
  if (formatOf(code) === format) return code
  const row = known.find(([cid, sia]) => cid === code || sia === code)
  return row ? row[format === 'ADM-CID' ? 0 : 1] : code
}

/** Letters of SIA say what is over by their second one: an alarm by H, a trouble by J, what else there is by R. */
const overLetter: Readonly<Record<string, string>> = { A: 'H', T: 'J' }
const siaRestored = (code: string): string =>
  known.find(([, sia]) => sia === code)?.[2] ?? `${code[0]}${overLetter[code[1] as string] ?? 'R'}`

/** A code of three digits or two letters at one of its turns. */
export const eventCodeOf = (code: string, turn: EventTurn): EventCode => {
  if (formatOf(code) === 'ADM-CID')
    return turn === 'cancelled'
      ? { format: 'ADM-CID', qualifier: 1, code: '406' }
      : { format: 'ADM-CID', qualifier: turn === 'raised' ? 1 : 3, code }
  const written = { raised: code, restored: siaRestored(code), cancelled: 'OC' }[turn]
  return { format: 'SIA-DCS', code: written }
}

/** What somebody sends to see whether it arrives. */
export const testCode: Readonly<Record<EventFormat, string>> = { 'ADM-CID': '601', 'SIA-DCS': 'RX' }
