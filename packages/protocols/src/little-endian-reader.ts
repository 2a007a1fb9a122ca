import { OutOfBytes } from './byte-reader.ts'

/** Cursor over little-endian bytes; a view, nothing is copied. Throws `OutOfBytes` where there are too few. */
export class LittleEndianReader {
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

  uint16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }

  int16(): number {
    return this.#view.getInt16(this.#take(2), true)
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), true)
  }

  bytes(count: number): Uint8Array {
    const at = this.#take(count)
    return this.#bytes.subarray(at, at + count)
  }
}
