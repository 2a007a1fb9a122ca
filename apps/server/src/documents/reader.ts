import type { ReaderSettings } from '@atalaya/documents/table'
import type { FuelUnit } from '@atalaya/domain/units'
import { countryName } from '@atalaya/format/country-name'
import type { Reading } from '@atalaya/format/data-columns'
import { createDayStart } from '@atalaya/format/day-start'
import { localeOf } from '@atalaya/format/locale'
import { type TextLanguage, translatorOf, wordsOf } from '@atalaya/texts/translator'

/** What a person reads a document by that no page writes, such as a mail's; zone (IANA) and unit are the company's. */
export const readerOf = async (
  language: TextLanguage,
  { timeZone, fuelUnit }: { timeZone: string; fuelUnit: FuelUnit },
): Promise<{ reading: Reading; settings: ReaderSettings }> => {
  const t = await translatorOf(language, 'exports')
  return {
    reading: {
      word: await wordsOf(language),
      dayStart: createDayStart(timeZone),
      countryOf: (code) => countryName(code, language),
      fuelUnit,
    },
    settings: { language: localeOf(language), timeZone, yes: t('yes'), no: t('no') },
  }
}
