import { type ManagedBrand, NewBrand } from '@atalaya/contract/brands'
import { languages } from '@atalaya/contract/values'

/** Base64 of a picture that has been chosen, null for one that is taken away, undefined for what is kept. */
type Picture = string | null | undefined

export type BrandValues = NewBrand & { logo: Picture; darkLogo: Picture; icon: Picture }

export const valuesOf = (brand: ManagedBrand | null): BrandValues => ({
  ...(brand
    ? (Object.fromEntries(
        Object.keys(NewBrand.shape).map((key) => [key, brand[key as keyof ManagedBrand]]),
      ) as NewBrand)
    : {
        ...{ siteName: '', accent: '#1d5bd6', palette: {}, hosts: [], languages: [...languages], formalAddress: false },
        ...{ useTerms: {}, mapSources: [], workerApp: { installers: [] } },
        ...{ passwordPolicy: 'classic' as const, demandsSecondFactor: false },
      }),
  ...{ logo: undefined, darkLogo: undefined, icon: undefined },
})
