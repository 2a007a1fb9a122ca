import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { alarmTiles } from '../alarm-tiles.ts'
import { type FirstRule, firstRules } from '../first-rules.ts'
import classes from './first-rules.module.css'

/** Three rules to begin with; each opens the form, filled in. */
export const FirstRules = ({ count, onPick }: { count: number; onPick(rule: FirstRule): void }) => {
  const { t } = useTranslation('alarms')
  return (
    <div className={classes.rules}>
      {firstRules.map((rule) => {
        const Icon = alarmTiles.find(({ id }) => id === rule)?.icon
        return (
          <UnstyledButton key={rule} className={classes.rule} onClick={() => onPick(rule)}>
            {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
            <span className={classes.name}>{t(`first.${rule}.name`)}</span>
            <span className="secondary">{t(`first.${rule}.what`, { count })}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
