import { may } from '@atalaya/contract/roles'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { type FirstHourStep, firstHourSteps, type StepState, stepStates } from '../first-hour-steps.ts'
import classes from './first-hour.module.css'
import { FirstHourScene } from './first-hour-scene.tsx'
import { RegisterTracker } from './register-tracker.tsx'

/** Somebody stands beside the vehicle and looks at it. */
const lookEveryMs = 5_000

interface Props {
  items: number
  onPutAway(): void
}

/** The beginning of a company: five steps, each ticked by what has really happened. */
export const FirstHour = ({ items, onPutAway }: Props) => {
  const { t } = useTranslation(['firstHour', 'ui'])
  const companyId = useCompanyId()
  const { data: trackers } = useQuery({
    queryKey: ['trackers', companyId],
    queryFn: ({ signal }) => call(trackerRoutes.ofCompany, { params: { companyId }, signal }),
    refetchInterval: lookEveryMs,
    staleTime: 0,
  })
  if (!trackers) return null
  const states = stepStates({ trackers: Object.values(trackers), items, isSeen: false })
  return (
    <section className={classes.hour} aria-labelledby="first-hour">
      <FirstHourScene />
      <header className={classes.header}>
        <h2 id="first-hour">{t('title')}</h2>
        <Tooltip label={t('putAway')}>
          <ActionIcon aria-label={t('putAway')} onClick={onPutAway}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </header>
      <p className={classes.why}>{t('why')}</p>
      <ol>
        {firstHourSteps.map((step) => (
          <Step key={step} step={step} state={states[step]} />
        ))}
      </ol>
      <Link to="/help/start" className={classes.help}>
        {t('help')}
      </Link>
    </section>
  )
}

const icons = { done: IconCircleCheckFilled, next: IconCircleDot, later: IconCircle }

const Step = ({ step, state }: { step: FirstHourStep; state: StepState }) => {
  const { t } = useTranslation('firstHour')
  const Icon = icons[state]
  return (
    <li className={classes.step} data-state={state} {...(state === 'next' && { 'aria-current': 'step' as const })}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>
          {t(`steps.${step}.title`)}
          {state === 'done' && <span className={classes.unseen}>{t('done')}</span>}
        </strong>
        {state === 'next' && <StepHelp step={step} />}
      </div>
    </li>
  )
}

/** What to do now: by those who may, and whom to turn to for the others. */
const StepHelp = ({ step }: { step: FirstHourStep }) => {
  const { t } = useTranslation('firstHour')
  const user = useUser()
  const mayRegister = may(user, 'devices.write')
  const actions: Partial<Record<FirstHourStep, ReactNode>> = {
    register: mayRegister && <RegisterTracker />,
    vehicle: (
      <Button size="xs" renderRoot={(props) => <Link to="/vehicles" search={{ edit: 0 } as never} {...props} />}>
        {t('steps.vehicle.action')}
      </Button>
    ),
    mount: mayRegister && (
      <Button size="xs" renderRoot={(props) => <Link to="/devices" {...props} />}>
        {t('steps.mount.action')}
      </Button>
    ),
  }
  const isOthers = (step === 'register' || step === 'mount') && !mayRegister
  return (
    <>
      <p>{t(isOthers ? `steps.${step}.byReseller` : `steps.${step}.hint`)}</p>
      {actions[step]}
    </>
  )
}
