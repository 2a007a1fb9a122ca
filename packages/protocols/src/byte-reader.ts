/** Thrown by a reader asked for more than there is; codecs catch it and name the failure. */
export class OutOfBytes extends Error {}

/** Cursor over big-endian bytes; a view, nothing is copied. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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
    return this.#view.getUint16(this.#take(2))
  }

  int16(): number {
    return this.#view.getInt16(this.#take(2))
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4))
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4))
  }

  /** IEEE 754, single precision. */
  float32(): number {
    return this.#view.getFloat32(this.#take(4))
  }

  uint64(): bigint {
    return this.#view.getBigUint64(this.#take(8))
  }

  /** Exact up to 2⁵³, the nearest double beyond. */
  uint64Number(): number {
    const at = this.#take(8)
    return this.#view.getUint32(at) * 2 ** 32 + this.#view.getUint32(at + 4)
  }

  bytes(count: number): Uint8Array {
    const at = this.#take(count)
    return this.#bytes.subarray(at, at + count)
  }

  skip(count: number): void {
    this.#take(count)
  }
}
