import { useTranslation } from 'react-i18next'
import classes from './import.module.css'

const steps = ['file', 'columns', 'review', 'result'] as const

export const ImportSteps = ({ current }: { current: (typeof steps)[number] }) => {
  const { t } = useTranslation('imports')
  return (
    <ol className="wrapped">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.stepName}
          aria-current={step === current ? 'step' : undefined}
          data-done={index < steps.indexOf(current) || undefined}
        >
          <span className={classes.stepNumber}>{index + 1}</span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
