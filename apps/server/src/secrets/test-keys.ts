import { createKeyRing } from './key-ring.ts'

export const testSecret = 'a secret that only tests know, 32 +'
/** Of every test server and every test ingest. */
export const testKeys = createKeyRing([testSecret])
