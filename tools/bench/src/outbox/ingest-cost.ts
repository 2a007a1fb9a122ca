import { measureInPairs } from '../ingest-pairs.ts'

/** What 1,000 rows a second, written by ingest's own transactions, take from what it takes in. */
export const measureIngestCost = () =>
  measureInPairs({
    flag: 'OUTBOX_LOAD',
    load: new URL('./ingest-load.ts', import.meta.url),
    agoMs: 86_400_000,
    async count(product) {
      const [written] = await product.query<{ count: string }>('SELECT count(*) AS count FROM outbox')
      await product.query('TRUNCATE outbox')
      return Number(written?.count)
    },
  })
