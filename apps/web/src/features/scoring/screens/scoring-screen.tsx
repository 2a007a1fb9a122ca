import { may } from '@atalaya/contract/roles'
import type { CompanyScoring } from '@atalaya/contract/scoring'
import { usualFormula } from '@atalaya/domain/driving-score'
import { FormShell } from '@atalaya/ui/form-shell'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconRestore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { useUnsavedChangesGuard } from '../../../navigation/unsaved-changes-guard.ts'
import { useUser } from '../../../session/current-session.ts'
import { FactorSuggestion } from '../components/factor-suggestion.tsx'
import { FormulaFields } from '../components/formula-fields.tsx'
import { ScorePreview } from '../components/score-preview.tsx'
import { type FormulaValues, formulaIn, isSameFormula } from '../formula-values.ts'
import { useScoring, useScoringCalls } from '../scoring.queries.ts'
import classes from './scoring-screen.module.css'

/** What scores of driving are taken by, beside what last month would be by it. */
export const ScoringScreen = () => {
  const { t } = useTranslation('scoring')
  const { data, error, refetch } = useScoring()
  return (
    <Page title={t('title')} hint={t('hint')}>
      {data ? (
        <Scoring scoring={data} />
      ) : error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton lines={6} />
      )}
    </Page>
  )
}

const Scoring = ({ scoring }: { scoring: CompanyScoring }) => {
  const { t } = useTranslation('scoring')
  const mayWrite = may(useUser(), 'scoring.write')
  const { save } = useScoringCalls()
  const [values, setValues] = useState<FormulaValues>(scoring.formula)
  const [base, setBase] = useState(scoring.formula)
  // Somebody else has saved: who has typed nothing sees theirs.
  if (base !== scoring.formula) {
    setBase(scoring.formula)
    if (isSameFormula(values, base)) setValues(scoring.formula)
  }
  const formula = formulaIn(values)
  const [lastFormula, setLastFormula] = useState(scoring.formula)
  if (formula && !isSameFormula(formula, lastFormula)) setLastFormula(formula)
  const isDirty = !isSameFormula(values, scoring.formula)
  const saving = useMutation({ mutationFn: save, onSuccess: () => toastDone(t('saved')) })
  const { leaving } = useUnsavedChangesGuard(mayWrite && isDirty)
  const set = (change: Partial<FormulaValues>) => {
    saving.reset()
    setValues((known) => ({ ...known, ...change }))
  }
  const content = (
    <div className={classes.columns}>
      <section className={classes.formula} aria-label={t('formula.title')}>
        <FormulaFields values={values} onChange={(name, value) => set({ [name]: value })} />
        <FactorSuggestion formula={formula} onTake={set} />
        {mayWrite && (
          <p className={classes.past}>
            <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
            {t('past')}
          </p>
        )}
        <Button
          className={classes.reset ?? ''}
          variant="default"
          leftSection={<IconRestore size={16} stroke={1.75} />}
          disabled={isSameFormula(values, usualFormula)}
          onClick={() => set(usualFormula)}
        >
          {t('reset')}
        </Button>
      </section>
      <ScorePreview formula={formula ?? lastFormula} isStale={formula === null} version={scoring.version} />
    </div>
  )
  if (!mayWrite)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      <section className={classes.read} aria-label={t('title')} tabIndex={0}>
        {content}
      </section>
    )
  return (
    <FormShell
      saveLabel={t('save')}
      isDirty={isDirty}
      isSaving={saving.isPending}
      leaving={leaving}
      failure={saving.error && failureText(saving.error)}
      onSubmit={() => formula && saving.mutate({ formula, version: scoring.version })}
      onCancel={() => set(scoring.formula)}
    >
      {content}
    </FormShell>
  )
}
