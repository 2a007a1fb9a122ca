import { StacklessError } from './stackless-error.ts'

/** Thrown by a reader asked for more than there is; codecs catch it and name the failure. */
export class OutOfBytes extends StacklessError {}

/** Cursor over bytes, the highest first unless said; a view, nothing is copied. Throws `OutOfBytes` where there are too few. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #isLittleEndian: boolean
  #at: number

  constructor(bytes: Uint8Array, at = 0, isLittleEndian = false) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittleEndian = isLittleEndian
    this.#at = at
  }

  get offset(): number {
    return this.#at
  }

  get remaining(): number {
    return this.#bytes.length - this.#at
  }

  #take(count: number): number {
    const at = this.#at
    if (at + count > this.#bytes.length) throw new OutOfBytes(`${count} bytes wanted at ${at}, ${this.remaining} left`)
    this.#at = at + count
    return at
  }

  uint8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  int8(): number {
    return this.#view.getInt8(this.#take(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.#take(2), this.#isLittleEndian)
  }

  int16(): number {
    return this.#view.getInt16(this.#take(2), this.#isLittleEndian)
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), this.#isLittleEndian)
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), this.#isLittleEndian)
  }

  /** IEEE 754, single precision. */
  float32(): number {
    return this.#view.getFloat32(this.#take(4), this.#isLittleEndian)
  }

  uint64(): bigint {
    return this.#view.getBigUint64(this.#take(8), this.#isLittleEndian)
  }

  /** Exact up to 2⁵³, the nearest double beyond. */
  uint64Number(): number {
    const at = this.#take(8)
    const high = this.#isLittleEndian ? at + 4 : at
    const low = this.#isLittleEndian ? at : at + 4
    return this.#view.getUint32(high, this.#isLittleEndian) * 2 ** 32 + this.#view.getUint32(low, this.#isLittleEndian)
  }

  bytes(count: number): Uint8Array {
    const at = this.#take(count)
    return this.#bytes.subarray(at, at + count)
  }

  skip(count: number): void {
    this.#take(count)
  }
}

/** The same with the lowest byte first. */
export const littleEndianReader = (bytes: Uint8Array): ByteReader => new ByteReader(bytes, 0, true)
