/** How a codec lays out the inputs and outputs of its records; the rest is the same in all of them. */
export interface AvlCodec {
  id: number
  /** Of an AVL id, and of the id of the event. */
  idBytes: 1 | 2
  countBytes: 1 | 2
  /** Codec 16 tells why the record was made. */
  hasGenerationType: boolean
  /** Codec 8 Extended has values of any length. */
  hasVariable: boolean
}

export const codec8: AvlCodec = { id: 0x08, idBytes: 1, countBytes: 1, hasGenerationType: false, hasVariable: false }
export const codec8Extended: AvlCodec = {
  id: 0x8e,
  idBytes: 2,
  countBytes: 2,
  hasGenerationType: false,
  hasVariable: true,
}
export const codec16: AvlCodec = { id: 0x10, idBytes: 2, countBytes: 1, hasGenerationType: true, hasVariable: false }

export const avlCodecWithId = (id: number): AvlCodec | undefined => {
  if (id === codec8Extended.id) return codec8Extended
  if (id === codec8.id) return codec8
  return id === codec16.id ? codec16 : undefined
}
