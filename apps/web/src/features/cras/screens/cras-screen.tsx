import type { Cra } from '@atalaya/contract/cras'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconBellRinging } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { OfOneReseller, PlainList } from '../../../nouns/noun-screen.tsx'
import { CraForm } from '../components/cra-form.tsx'
import { LineSign } from '../components/line-state.tsx'
import { lineStateOf, useCraLines } from '../cra-lines.queries.ts'
import { cras } from '../cras.noun.ts'

const lineStates = ['up', 'down', 'waiting', 'none'] as const

/** How the watched lines of a centre stand, the worst of them. */
const useLineColumn = (): Column<Cra> => {
  const { t } = useTranslation('cras')
  const { data, isPending } = useCraLines()
  return useMemo(() => {
    const stateOf = ({ id }: Cra) => lineStateOf((data ?? []).filter(({ craId }) => craId === id))
    return {
      ...{ id: 'link', header: t('fields.link'), kind: 'choice', width: 170, showMobile: true, isPending },
      choices: lineStates.map((state) => ({ value: state, label: t(`lines.${state}`) })),
      value: stateOf,
      cell: (row) => <LineSign state={stateOf(row)} />,
    }
  }, [t, data, isPending])
}

const CraList = ({ choice }: { choice: ReactNode }) => {
  const line = useLineColumn()
  return (
    <PlainList
      noun={cras as never}
      icon={IconBellRinging}
      actions={choice}
      columns={[line as never]}
      form={(props) => <CraForm {...(props as unknown as RecordFormProps<Cra>)} />}
    />
  )
}

export const CrasScreen = () => <OfOneReseller>{(choice) => <CraList choice={choice} />}</OfOneReseller>
