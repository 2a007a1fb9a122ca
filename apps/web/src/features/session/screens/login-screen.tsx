import type { SecondFactorChallenge } from '@atalaya/contract/errors'
import type { CurrentUser } from '@atalaya/contract/session'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { showLanguageOf } from '../../../i18n/i18n.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { enterFromCompany, takeReturn } from '../../../session/company-sign-in.ts'
import { session, useSession } from '../../../session/current-session.ts'
import { LoginForm } from '../components/login-form.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import type { LoginAddress } from '../login-address.ts'
import classes from './login-screen.module.css'

/** What hardly any sign-in shows comes when it is needed. */
const ForgotPassword = lazyPart(async () => (await import('../components/forgot-password.tsx')).ForgotPassword)
const ChosenPassword = lazyPart(async () => (await import('../components/chosen-password.tsx')).ChosenPassword)
const ExpiredPassword = lazyPart(async () => (await import('../components/expired-password.tsx')).ExpiredPassword)
const SecondStep = lazyPart(async () => (await import('../../second-factor/index.ts')).SecondStep)
const Enrolment = lazyPart(async () => (await import('../../second-factor/index.ts')).Enrolment)

interface Typed {
  email: string
  password: string
}

/** Where a sign-in has come to. */
type Step =
  | { at: 'form'; failure: unknown }
  /** Back from the company's provider, whose answer is being looked at. */
  | { at: 'returned' }
  | { at: 'second'; challenge: SecondFactorChallenge; typed: Typed }
  | { at: 'expired'; days: number; typed: Typed }

/** Only an address of this site: `//elsewhere` would be another one. */
const safeNext = (next: unknown): string => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/')

const isHeld = (user: CurrentUser): boolean => user.passwordChange !== null || user.isEnrolling

const useGoOn = () => {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as LoginAddress
  return () => navigate({ to: safeNext(next), replace: true })
}

export const LoginScreen = () => {
  const state = useSession()
  const goOn = useGoOn()
  /** What has just been signed in with need not be typed again to be changed. */
  const [typed, setTyped] = useState<Typed | null>(null)
  const { task } = useSearch({ strict: false }) as LoginAddress
  return (
    <SignInFrame>
      <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
        {state.status === 'signedIn' && state.user.passwordChange !== null ? (
          <ChosenPassword
            user={state.user}
            why={state.user.passwordChange}
            typed={typed?.password ?? null}
            onChanged={async (user) => {
              if (!isHeld(user)) await goOn()
            }}
          />
        ) : state.status === 'signedIn' && state.user.isEnrolling ? (
          <EnrolmentTask onDone={() => void goOn()} />
        ) : task === 'forgot' ? (
          <ForgotPassword start="" />
        ) : (
          <SignIn onTyped={setTyped} />
        )}
      </Suspense>
    </SignInFrame>
  )
}

/** The steps of signing in: what is asked, and what else that leads to. */
const SignIn = ({ onTyped }: { onTyped(typed: Typed | null): void }) => {
  const { t } = useTranslation(['session', 'secondFactor'])
  const state = useSession()
  const goOn = useGoOn()
  const navigate = useNavigate()
  const { company, next } = useSearch({ strict: false }) as LoginAddress
  const [returned] = useState(() => takeReturn('signIn'))
  const [step, setStep] = useState<Step>(returned ? { at: 'returned' } : { at: 'form', failure: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this page was sent back with
  useEffect(() => {
    if (!returned) return
    enterFromCompany(returned).then(
      async (user) => {
        await showLanguageOf(user)
        await navigate({ to: safeNext(returned.next), replace: true })
      },
      (failure: unknown) => setStep({ at: 'form', failure }),
    )
  }, [])

  const entered = async (user: CurrentUser, typed: Typed | null) => {
    await showLanguageOf(user)
    onTyped(isHeld(user) ? typed : null)
    if (!isHeld(user)) await goOn()
  }
  const leadsOn = (error: unknown, typed: Typed): boolean => {
    if (!(error instanceof ApiFailure)) return false
    if (error.code === 'expired.password') {
      setStep({ at: 'expired', days: Number(error.parameters['days']), typed })
      return true
    }
    if (error.code !== 'secondFactor.required' || !error.challenge) return false
    setStep({ at: 'second', challenge: error.challenge, typed })
    return true
  }
  const renewed = async (email: string, password: string) => {
    const given = { email, password }
    try {
      await entered(await session.login(given), given)
    } catch (error) {
      if (!leadsOn(error, given)) setStep({ at: 'form', failure: error })
    }
  }

  if (step.at === 'returned') return <div className={classes.loading} aria-busy="true" />
  if (step.at === 'second')
    return (
      <>
        <h2 className={classes.task}>{t('secondFactor:step.title')}</h2>
        <p className={classes.why}>{step.typed.email}</p>
        <SecondStep
          challenge={step.challenge}
          onEntered={(user) => entered(user, step.typed)}
          onBack={(failure = null) => setStep({ at: 'form', failure })}
        />
      </>
    )
  if (step.at === 'expired')
    return (
      <ExpiredPassword
        email={step.typed.email}
        typed={step.typed.password}
        days={step.days}
        onChanged={(password) => renewed(step.typed.email, password)}
        onBack={() => setStep({ at: 'form', failure: null })}
      />
    )
  return (
    <>
      <p className={classes.why} role="status">
        {state.status === 'signedOut' && state.why && t(`signedOut.${state.why}`)}
      </p>
      <LoginForm
        company={typeof company === 'string' ? company : undefined}
        next={safeNext(next)}
        startFailure={step.failure}
        onEntered={entered}
        onRefused={leadsOn}
      />
    </>
  )
}

const EnrolmentTask = ({ onDone }: { onDone(): void }) => {
  const { t } = useTranslation('secondFactor')
  return (
    <>
      <h2 className={classes.task}>{t('enrol.title')}</h2>
      <p className={classes.why}>{t('enrol.why')}</p>
      <Enrolment onDone={onDone} />
    </>
  )
}
