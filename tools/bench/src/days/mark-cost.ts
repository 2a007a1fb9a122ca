import { measureInPairs } from '../ingest-pairs.ts'

/** What marking days takes from ingest: of today's reports, which mark nothing, and of yesterday's, each batch of which marks each item. */
/** Where it is six in the evening, so that four hours ago was today. */
const evening = (): string => {
  const hours = 18 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours > 14 ? hours - 24 : hours)}`
}

export const measureMarks = async () => {
  const of = (agoMs: number) =>
    measureInPairs({
      flag: 'DAY_MARKS',
      load: new URL('./mark-load.ts', import.meta.url),
      agoMs,
      timezone: evening(),
      count: async (product) =>
        Number((await product.query<{ sum: string }>('SELECT sum(version) AS sum FROM item_day_marks'))[0]?.sum ?? 0),
    })
  return { today: await of(4 * 3_600_000), yesterday: await of(86_400_000) }
}
