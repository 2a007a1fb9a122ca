import { ExistingPolicy } from '@atalaya/contract/bulk'
import { Segments } from '@atalaya/ui/segments'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { isSound } from '../draft-row.ts'
import type { ImportDefinition } from '../import-definition.ts'
import type { StageAt } from '../import-stage.ts'
import type { Import } from '../use-import.ts'
import { DraftTable } from './draft-table.tsx'
import classes from './import.module.css'

interface Props {
  state: Import
  stage: StageAt<'review'>
  definition: ImportDefinition
}

/** Every row with what is wrong at its cell; corrected in place, tried on the server, then sent. */
export const ReviewRows = ({ state, stage, definition }: Props) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { existing, work } = state
  const { table, mapping, rows, trial } = stage
  const [shown, setShown] = useState<'all' | 'wrong'>('all')
  const wrong = useMemo(() => rows.filter((row) => !isSound(row)), [rows])
  const sound = rows.length - wrong.length
  const listed = shown === 'wrong' ? wrong : rows
  const hasKey = definition.rules.naturalKey.length > 0
  const number = (value: number) => format.number(value)

  return (
    <>
      <div className={classes.toolbar}>
        <Segments
          size="xs"
          aria-label={t('review.show')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: t('review.all', { total: number(rows.length) }) },
            { value: 'wrong', label: t('review.wrong', { total: number(wrong.length) }) },
          ]}
        />
        {hasKey && (
          <div className={classes.policy}>
            <span aria-hidden="true">{t('review.existing')}</span>
            <NativeSelect
              aria-label={t('review.existing')}
              value={existing}
              onChange={(event) => state.setExisting(ExistingPolicy.parse(event.currentTarget.value))}
              data={ExistingPolicy.options.map((value) => ({ value, label: t(`review.policies.${value}`) }))}
            />
          </div>
        )}
        <p className={classes.summary} role="status">
          {trial
            ? t('review.trial', {
                inserted: number(trial.inserted),
                updated: number(trial.updated),
                skipped: number(trial.skipped),
                refused: number(wrong.length),
              })
            : t('review.local', { sound: number(sound), wrong: number(wrong.length) })}
        </p>
      </div>
      <DraftTable
        rows={listed}
        header={table.header}
        mapping={mapping}
        definition={definition}
        isLocked={work !== null}
        onCorrect={state.correct}
        empty={t('review.nothingWrong')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={state.backToColumns} disabled={work !== null}>
          {t('review.back')}
        </Button>
        {trial ? (
          <Button onClick={() => void state.send()} disabled={work !== null || sound === 0}>
            {t('review.send', { count: sound, total: number(sound) })}
          </Button>
        ) : (
          <Button onClick={() => void state.tryOut()} disabled={work !== null || sound === 0}>
            {t('review.tryOut')}
          </Button>
        )}
      </div>
    </>
  )
}
