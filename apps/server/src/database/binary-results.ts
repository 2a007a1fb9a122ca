/**
 * PostgreSQL's binary arrays (`array_send`), read without a value for each cell on the way: rows by the hundred thousand are
 * handed on as they came and read in another thread. Of one dimension, with nulls.
 */
type Read<Value> = (view: DataView, at: number, bytes: number) => Value

const headerBytes = 20

/** Null for a NULL; none where nothing was aggregated. */
const readColumn =
  <Value>(read: Read<Value>) =>
  (column: Uint8Array | null): (Value | null)[] => {
    if (!column) return []
    const view = new DataView(column.buffer, column.byteOffset, column.byteLength)
    const count = view.getInt32(0) === 0 ? 0 : view.getInt32(12)
    const values = new Array<Value | null>(count)
    let at = headerBytes
    for (let nth = 0; nth < count; nth++) {
      const bytes = view.getInt32(at)
      at += 4
      if (bytes < 0) {
        values[nth] = null
        continue
      }
      values[nth] = read(view, at, bytes)
      at += bytes
    }
    return values
  }

export const readBooleans = readColumn((view, at) => view.getUint8(at) === 1)
export const readInt2s = readColumn((view, at) => view.getInt16(at))
export const readInt4s = readColumn((view, at) => view.getInt32(at))
export const readInt8s = readColumn((view, at) => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4))
/** As its text says it: the shortest figure that is this one in single precision. */
export const readFloat4s = readColumn((view, at) => shortest(view.getFloat32(at)))
export const readFloat8s = readColumn((view, at) => view.getFloat64(at))
const decoder = new TextDecoder()
export const readTexts = readColumn((view, at, bytes) =>
  decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes)),
)

/** Speeds are kept by 0.01 km/h: looked up where they are few and small, and found otherwise. */
const shortest = (value: number): number => {
  const rounded = Math.round(value * 100) / 100
  return Math.fround(rounded) === value ? rounded : Number(value.toPrecision(9)) === value ? value : shorten(value)
}
const shorten = (value: number): number => {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}
