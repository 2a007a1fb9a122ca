import type { FactorSuggestion as Suggestion } from '@atalaya/contract/scoring'
import { leastComparedKm } from '@atalaya/domain/class-factors'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useScoringCalls } from '../scoring.queries.ts'
import classes from './factor-suggestion.module.css'

interface Props {
  /** Null while it cannot be asked with. */
  formula: ScoreFormula | null
  onTake(factors: Pick<ScoreFormula, 'lightFactor' | 'heavyFactor'>): void
}

/** What the fleet's own past says of light and heavy vehicles; nothing is saved by it. */
export const FactorSuggestion = ({ formula, onTake }: Props) => {
  const { t } = useTranslation('scoring')
  const { suggest } = useScoringCalls()
  const asking = useMutation({
    mutationFn: suggest,
    onSuccess: ({ lightFactor, heavyFactor }) => {
      if (lightFactor !== null && heavyFactor !== null) onTake({ lightFactor, heavyFactor })
    },
    onError: toastFailure,
  })
  return (
    <div className={classes.suggestion}>
      <Button
        variant="default"
        leftSection={<IconScale size={16} stroke={1.75} />}
        loading={asking.isPending}
        disabled={formula === null}
        onClick={() => formula && asking.mutate(formula)}
      >
        {t('suggestion.ask')}
      </Button>
      <p className={classes.answer} role="status">
        {asking.data && <Answer suggestion={asking.data} />}
      </p>
    </div>
  )
}

const Answer = ({ suggestion }: { suggestion: Suggestion }) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const { reason, classes: told, vehicles } = suggestion
  const { light, heavy } = told
  const km = (distanceKm: number) => format.number(distanceKm, 0)
  if (reason === 'tooLong') return t('suggestion.tooLong')
  if (reason === 'faults') return t('suggestion.faults')
  if (reason === 'distance')
    return t('suggestion.distance', {
      ...{ least: km(leastComparedKm), light: km(light.distanceKm), heavy: km(heavy.distanceKm) },
    })
  const points = (median: number | null) => format.number(median ?? 0, 1)
  const found = t('suggestion.found', {
    ...{ km: km(light.distanceKm + heavy.distanceKm) },
    ...{ light: points(light.medianPoints), heavy: points(heavy.medianPoints) },
  })
  if (vehicles.read === vehicles.all) return found
  const counts = { read: format.number(vehicles.read), all: format.number(vehicles.all) }
  return `${found} ${t('preview.covers', counts)}`
}
