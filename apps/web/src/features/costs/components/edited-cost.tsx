import { EditedRecord } from '../../../nouns/edited-record.tsx'
import { GoneRecord } from '../../../nouns/gone-record.tsx'
import { useRecord } from '../../../nouns/noun.queries.ts'
import { useSay } from '../../../nouns/noun-bulk.ts'
import { useNounWords } from '../../../nouns/noun-words.ts'
import type { ChargedTo } from '../cost-values.ts'
import { costs } from '../costs.noun.ts'
import { useCostInputs } from '../costs.queries.ts'
import { CostForm } from './cost-form.tsx'

interface Props {
  id: number | null
  chargedTo?: ChargedTo
  onClose(): void
}

/** The drawer in which a cost is made or changed; `id` 0 is one that does not exist yet, null none. */
export const EditedCost = ({ id, chargedTo, onClose }: Props) => {
  const record = useRecord(costs, id)
  const inputs = useCostInputs()
  const usualCurrency = inputs.data?.usualCurrency ?? record.data?.currency
  return (
    <EditedRecord
      id={id}
      record={{
        ...record,
        error: record.error ?? (usualCurrency ? null : inputs.error),
        refetch: () => [record.refetch(), inputs.refetch()],
      }}
      words={useNounWords(costs)}
      gone={<GoneRecord noun={costs} id={id ?? 0} onBack={onClose} />}
      nameOf={({ name }) => name}
      say={useSay(costs)}
      form={
        usualCurrency
          ? (props) => <CostForm usualCurrency={usualCurrency} {...(chargedTo ? { chargedTo } : {})} {...props} />
          : null
      }
      onClose={onClose}
    />
  )
}
