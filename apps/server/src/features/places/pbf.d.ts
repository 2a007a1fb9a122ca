/** Version 3, which has no types of its own; only what is read with here. */
declare module 'pbf' {
  class Pbf {
    constructor(bytes: Uint8Array)
    pos: number
    readonly length: number
    readMessage<T>(readField: (tag: number, result: T, pbf: Pbf) => void, result: T): T
    readVarint(): number
    readSVarint(): number
    readBytes(): Uint8Array
  }
  export default Pbf
}
