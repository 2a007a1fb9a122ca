import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { type ColourTokenName, colourTokenNames } from '@atalaya/ui/colour-tokens'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const isPlain = (token: ColourTokenName): boolean => !token.includes('-') && token !== 'white'

/** What a place may have. */
const placeColours: readonly ColourTokenName[] = colourTokenNames.filter(isPlain)

/** Those that stand out on the map, in one row of a form; black is what an unknown colour becomes. */
const offered = placeColours.filter((token) => token !== 'black')

/** What places are coloured with, and what the colours are called. */
export const usePlaceColours = () => {
  const { t } = useTranslation('geozones')
  return useMemo(() => {
    const nameOf = (token: string): string => t(`colours.${token}` as 'colours.blue')
    return {
      tokens: offered,
      nameOf,
      choices: placeColours.map((value): Choice => ({ value, label: nameOf(value) })),
      /** For imports; the codes too, for a file from somebody with another language. */
      list: choiceList(placeColours.flatMap((token) => [[token, token] as const, [nameOf(token), token] as const])),
    }
  }, [t])
}
