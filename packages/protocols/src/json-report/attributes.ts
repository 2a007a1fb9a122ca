import { type IoKey, ioDictionary } from '@atalaya/domain/io-dictionary'
import type { AttributeRow } from '../attribute-table.ts'
import { codecEventKinds } from '../protocol.ts'

/** The product's own report: its members are the message's, and `io` takes any key of the dictionary. */
export const jsonAttributes: readonly AttributeRow[] = [
  { inFrame: 'lat, lng, recordedAt, isValid, source, speedKmh, heading, altitudeM, satellites', takenAs: 'fix' },
  { inFrame: 'trigger', takenAs: 'trigger' },
  { inFrame: 'driverTag', takenAs: 'driverTag' },
  ...codecEventKinds.map((kind) => ({ inFrame: `events: ${kind}`, takenAs: `event:${kind}` as const })),
  ...(Object.keys(ioDictionary) as IoKey[]).map((key) => ({ inFrame: `io.${key}`, takenAs: key })),
]
