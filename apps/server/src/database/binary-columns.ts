/**
 * Columns of a batch as PostgreSQL's binary arrays for `unnest`: `pg` sends a Buffer as it is, so that no figure is
 * written as text here to be read from text there. For the hot statements; others are served by column-literals.ts.
 */
type Nullish = null | undefined

const headerBytes = 20
const lengthBytes = 4
const ofNull = -1

/** One dimension, which may hold nulls, counted from 1. */
const beginColumn = (typeOid: number, count: number, bytes: number): Buffer => {
  const column = Buffer.allocUnsafe(headerBytes + bytes)
  column.writeInt32BE(1, 0)
  column.writeInt32BE(1, 4)
  column.writeInt32BE(typeOid, 8)
  column.writeInt32BE(count, 12)
  column.writeInt32BE(1, 16)
  return column
}

type Write<Value> = (column: Buffer, value: Value, at: number) => void

const fixedColumn =
  <Value extends number | bigint | boolean>(typeOid: number, bytes: number, write: Write<Value>) =>
  <Row>(rows: readonly Row[], pick: (row: Row) => Value | Nullish): Buffer => {
    const column = beginColumn(typeOid, rows.length, rows.length * (lengthBytes + bytes))
    let at = headerBytes
    for (const row of rows) {
      const value = pick(row)
      // NaN is no JSON and no coordinate: a codec that lets one through must not poison the batch.
      const isNull = value === null || value === undefined || Number.isNaN(value)
      column.writeInt32BE(isNull ? ofNull : bytes, at)
      at += lengthBytes
      if (isNull) continue
      write(column, value, at)
      at += bytes
    }
    return column.subarray(0, at)
  }

export const booleanColumn = fixedColumn<boolean>(16, 1, (column, value, at) => void column.writeUInt8(+value, at))
export const int2Column = fixedColumn<number>(21, 2, (column, value, at) => void column.writeInt16BE(value, at))
export const int4Column = fixedColumn<number>(23, 4, (column, value, at) => void column.writeInt32BE(value, at))
export const float4Column = fixedColumn<number>(700, 4, (column, value, at) => void column.writeFloatBE(value, at))
export const float8Column = fixedColumn<number>(701, 8, (column, value, at) => void column.writeDoubleBE(value, at))
export const int8Column = fixedColumn<number | bigint>(20, 8, (column, value, at) => {
  if (typeof value === 'bigint') column.writeBigInt64BE(value, at)
  else {
    column.writeInt32BE(Math.floor(value / 2 ** 32), at)
    column.writeUInt32BE(value >>> 0, at + 4)
  }
})

/** `prefix`: what a type wants before its text. */
const textsColumn = (typeOid: number, texts: readonly (string | null)[], prefix: readonly number[]): Buffer => {
  let bytes = 0
  for (const text of texts) bytes += lengthBytes + (text === null ? 0 : prefix.length + Buffer.byteLength(text))
  const column = beginColumn(typeOid, texts.length, bytes)
  let at = headerBytes
  for (const text of texts) {
    const from = at + lengthBytes
    if (text === null) {
      column.writeInt32BE(ofNull, at)
      at = from
      continue
    }
    let end = from
    for (const byte of prefix) end = column.writeUInt8(byte, end)
    end += column.write(text, end)
    column.writeInt32BE(end - from, at)
    at = end
  }
  return column
}

/** Free of U+0000 and lone surrogates, which PostgreSQL cannot hold: reports are freed of them as they come. */
export const textColumn = <Row>(rows: readonly Row[], pick: (row: Row) => string | Nullish): Buffer =>
  textsColumn(
    25,
    rows.map((row) => pick(row) ?? null),
    [],
  )

const jsonbVersion = 1

export const jsonbColumn = <Row>(rows: readonly Row[], pick: (row: Row) => object | Nullish): Buffer =>
  textsColumn(
    3802,
    rows.map((row) => {
      const value = pick(row)
      return value === null || value === undefined ? null : JSON.stringify(value)
    }),
    [jsonbVersion],
  )
