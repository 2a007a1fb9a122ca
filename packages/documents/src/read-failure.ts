/** Why a file is not read at all. The web has a text for each. */
export const readFailureCodes = [
  'file.empty',
  'file.toolarge',
  'file.kind',
  'file.encrypted',
  'file.broken',
  'file.bomb',
  'rows.toomany',
  'columns.toomany',
  'cell.toolarge',
  'quotes.broken',
] as const
export type ReadFailureCode = (typeof readFailureCodes)[number]

export class ReadFailure extends Error {
  readonly code: ReadFailureCode
  /** The limit that was passed, or the line where it happened, where there is one. */
  readonly limit: number | undefined

  constructor(code: ReadFailureCode, limit?: number) {
    super(limit === undefined ? code : `${code} (${limit})`)
    this.code = code
    this.limit = limit
  }
}

/** What a file may bring at most; what is beyond is refused before it takes memory. */
export const readingLimits = {
  fileMb: 20,
  rows: 50_000,
  columns: 200,
  /** As many as a spreadsheet's own cell. */
  cellCharacters: 32_767,
  /** Of one outline in a file of places: some ten thousand corners. */
  outlineCharacters: 400_000,
  /** Of an XLSX file, unpacked. */
  unpackedMb: 300,
  entries: 1_000,
  /** Unpacked to packed; text of a spreadsheet rarely passes 60. */
  ratio: 400,
} as const

export const bytesPerMb = 2 ** 20
