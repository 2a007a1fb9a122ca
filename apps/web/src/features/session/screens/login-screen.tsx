import { sessionRoutes } from '@atalaya/contract/session'
import type { Language } from '@atalaya/contract/values'
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLanguage } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { failureText } from '../../../feedback/failure-text.ts'
import { chooseLanguage, languageNames, showLanguageOf } from '../../../i18n/i18n.ts'
import { session } from '../../../session/current-session.ts'
import { LoginScenery } from '../components/login-scenery.tsx'
import classes from './login-screen.module.css'

/** Spec 1 §4: the message of a failed sign-in shows this long. */
const failureShownMs = 5_000

/** Only an address of this site: `//elsewhere` would be another one. */
const safeNext = (next: unknown): string => (typeof next === 'string' && /^\/(?!\/)/.test(next) ? next : '/')

export const LoginScreen = () => {
  const brand = useBrand()
  return (
    <main className={classes.screen}>
      <LoginScenery />
      <div className={classes.box}>
        <img className={classes.logo} src={brand.logoUrl} alt="" />
        <h1 className={classes.brand}>{brand.siteName}</h1>
        <LoginForm />
      </div>
      <LanguageChoice />
    </main>
  )
}

const LoginForm = () => {
  const { t } = useTranslation(['session', 'errors'])
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useFadingText(failureShownMs)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const credentials = sessionRoutes.login.body?.safeParse({ email, password })
    if (!credentials?.success) return setFailure(t('errors:codes.credentials.wrong'))
    setFailure(null)
    setIsBusy(true)
    try {
      await showLanguageOf(await session.login(credentials.data))
      await navigate({ to: safeNext(next), replace: true })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        withAsterisk={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        description={isCapsLockOn ? t('capsLock') : undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <p className={classes.failure} role="alert">
        {failure && (
          <>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {failure}
          </>
        )}
      </p>
    </form>
  )
}

const LanguageChoice = () => {
  const { t, i18n } = useTranslation('session')
  return (
    <NativeSelect
      className={classes.language}
      aria-label={t('language')}
      leftSection={<IconLanguage size={16} stroke={1.75} />}
      data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      value={i18n.language}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language, null)}
    />
  )
}

/** A text that goes by itself after `shownMs`. */
const useFadingText = (shownMs: number) => {
  const [text, setText] = useState<{ value: string } | null>(null)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setText(null), shownMs)
    return () => clearTimeout(timer)
  }, [text, shownMs])
  return [text?.value ?? null, (value: string | null) => setText(value === null ? null : { value })] as const
}
