/**
 * Where a stream stands: none is known, one has begun, or a snapshot of it came whole. Half of a snapshot is worth
 * nothing, so only a whole one is gone on from; its number never goes down.
 */
export type StreamPlace =
  | { kind: 'none' }
  | { kind: 'begun'; stream: string }
  | { kind: 'whole'; stream: string; seq: number }

export const noPlace: StreamPlace = { kind: 'none' }

/** The server goes on where it was asked to (`resumed`), or begins anew. */
export const begun = (place: StreamPlace, stream: string, resumed: boolean): StreamPlace =>
  resumed && place.kind === 'whole' ? { ...place, stream } : { kind: 'begun', stream }

export const snapshotEnded = (place: StreamPlace, seq: number): StreamPlace =>
  place.kind === 'none' ? place : { kind: 'whole', stream: place.stream, seq }

export const advanced = (place: StreamPlace, seq: number): StreamPlace =>
  place.kind === 'whole' && seq > place.seq ? { ...place, seq } : place

/** What a new channel is asked to go on from. */
export const resumption = (place: StreamPlace): { stream?: string; lastSeq?: number } =>
  place.kind === 'whole' ? { stream: place.stream, lastSeq: place.seq } : {}
