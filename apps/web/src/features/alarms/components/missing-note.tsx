import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { wordOfPath } from '../alarm-places.ts'
import classes from './missing-note.module.css'

interface Props {
  problems: readonly (readonly [path: string, reason: string])[]
  onPlace(path: string): void
}

/** Why it can not be saved yet, each thing once; a press leads to its field. */
export const MissingNote = ({ problems, onPlace }: Props) => {
  const { t } = useTranslation('alarms')
  const byWord = [...Map.groupBy(problems, ([path]) => wordOfPath(path))]
  return (
    <span className={classes.note}>
      {t('missing.title')}
      {byWord.map(([word, [first]]) => (
        <UnstyledButton key={word} className={classes.word} onClick={() => first && onPlace(first[0])}>
          {t(`missing.${word}`)}
        </UnstyledButton>
      ))}
    </span>
  )
}
