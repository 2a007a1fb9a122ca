import type { Language } from '@atalaya/contract/values'
import { withFrenchSpaces } from '@atalaya/texts/french-spaces'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PageText, readPage } from './page-text.ts'

type Files = Record<string, string>

/** One file a language, fetched by whoever reads. */
const readers: Record<Language, () => Promise<{ pages: Files }>> = {
  es: () => import('./languages/es.ts'),
  en: () => import('./languages/en.ts'),
  pt: () => import('./languages/pt.ts'),
  fr: () => import('./languages/fr.ts'),
  it: () => import('./languages/it.ts'),
  tr: () => import('./languages/tr.ts'),
}

export type Pages = ReadonlyMap<string, PageText>

/** By name, such as `help/map` or `useterms`. */
const readPages = async (language: Language): Promise<Pages> => {
  const { pages } = await readers[language]()
  const written = language === 'fr' ? (withFrenchSpaces(pages) as Files) : pages
  return new Map(
    Object.entries(written).map(([path, text]) => [
      path.slice(path.indexOf(`/${language}/`) + language.length + 2, -'.md'.length),
      readPage(text),
    ]),
  )
}

/** All pages in the reader's language. */
export const useWrittenPages = () => {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  return useQuery({
    queryKey: ['writtenPages', language],
    queryFn: () => readPages(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
