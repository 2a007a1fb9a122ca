const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]
const blockBytes = 128 * 1024

/**
 * Rows of a copy, cut between rows into blocks of some 128 KiB: what comes is often a row a chunk, and compressing each by
 * itself would take ten times as long. Where asked for, rows end as RFC 4180 has it, and line feeds inside of quotes stay.
 */
export async function* inBlocks(
  rows: AsyncIterable<Uint8Array>,
  { isCsv }: { isCsv: boolean },
): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(2 * blockBytes)
  let [filled, rowEnd, isQuoted] = [0, 0, false]
  for await (const chunk of rows) {
    const room = filled + 2 * chunk.length
    if (room > block.length) block = Buffer.concat([block.subarray(0, filled)], 2 * room)
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted
      if (byte === lineFeed && (!isCsv || !isQuoted)) {
        if (isCsv) block[filled++] = carriageReturn
        block[filled++] = lineFeed
        rowEnd = filled
      } else block[filled++] = byte
    }
    if (rowEnd < blockBytes) continue
    yield block.subarray(0, rowEnd)
    const next = Buffer.allocUnsafe(Math.max(2 * blockBytes, filled - rowEnd))
    block.copy(next, 0, rowEnd, filled)
    ;[block, filled, rowEnd] = [next, filled - rowEnd, 0]
  }
  if (filled > 0) yield block.subarray(0, filled)
}

/** A month, and rows of it that follow each other. */
export interface MonthRows {
  /** `2026-11` */
  month: string
  rows: Buffer
}

const monthLength = 'yyyy-mm'.length

/** Rows in the order of their instants, which stand first in them, parted by months. */
export async function* byMonths(blocks: AsyncIterable<Buffer>): AsyncGenerator<MonthRows> {
  for await (const block of blocks) {
    for (let from = 0; from < block.length; ) {
      const month = block.toString('latin1', from, from + monthLength)
      const to = endOfMonth(block, from, month)
      yield { month, rows: block.subarray(from, to) }
      from = to
    }
  }
}

/** Where rows of another month begin; mostly a block is of one month, which its last row tells. */
const endOfMonth = (block: Buffer, from: number, month: string): number => {
  const lastRow = block.lastIndexOf(lineFeed, block.length - 2) + 1
  if (lastRow >= from && block.toString('latin1', lastRow, lastRow + monthLength) === month) return block.length
  for (let at = from; ; ) {
    const next = block.indexOf(lineFeed, at) + 1
    if (next === 0 || next >= block.length) return block.length
    if (block.toString('latin1', next, next + monthLength) !== month) return next
    at = next
  }
}
