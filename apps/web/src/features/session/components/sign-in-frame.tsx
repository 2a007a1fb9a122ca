import type { Language } from '@atalaya/contract/values'
import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLogo } from '../../../brand/brand-logo.tsx'
import { useBrand } from '../../../brand/current-brand.ts'
import { useOfferedLanguages } from '../../../brand/offered-languages.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { LoginScenery } from './login-scenery.tsx'
import classes from './sign-in-frame.module.css'

/** What stands before the product, for whoever has not come in yet: the brand, one task, the language. */
export const SignInFrame = ({ children }: { children: ReactNode }) => {
  const brand = useBrand()
  return (
    <main className={classes.screen}>
      <LoginScenery />
      <div className={classes.box}>
        <BrandLogo className={classes.logo} />
        <h1 className={classes.brand}>{brand.siteName}</h1>
        {children}
      </div>
      <LanguageChoice />
    </main>
  )
}

const LanguageChoice = () => {
  const { t, i18n } = useTranslation('session')
  return (
    <NativeSelect
      className={classes.language}
      aria-label={t('language')}
      leftSection={<IconLanguage size={16} stroke={1.75} />}
      data={useOfferedLanguages()}
      value={i18n.language}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language, null)}
    />
  )
}
