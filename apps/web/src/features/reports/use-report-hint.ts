import { type ReportType, reportOf } from '@atalaya/contract/reports'
import { isOfFormula } from '@atalaya/contract/reports/report-settings'
import { scoreFormulaFields } from '@atalaya/contract/score-formula'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { useScoreFormula } from '../../selectors/company-info.ts'
import { useReportWords } from './report-words.ts'

/** What a report is, and of one of scores the company's formula with its numbers. */
export const useReportHint = () => {
  const { t } = useTranslation('reports')
  const { hintOf } = useReportWords()
  const format = useFormat()
  const formula = useScoreFormula()
  return (type: ReportType): string => {
    if (!reportOf(type).settings.some(isOfFormula)) return hintOf(type)
    const figures = scoreFormulaFields.map((name) => [name, format.figure(formula[name])])
    return `${hintOf(type)} ${t('scoreFormula', Object.fromEntries(figures))}`
  }
}
