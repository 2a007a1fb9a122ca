import { Button, Menu } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useEarlierRuns } from '../report-runs.queries.ts'

interface Props {
  runId: number
  /** The one before of the same items and settings. */
  before: number | null
  /** 0 is none. */
  chosen: number
  onChoose(earlierId: number): void
}

/** With which earlier result of the same report this one is compared. */
export const CompareMenu = ({ runId, before, chosen, onChoose }: Props) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useEarlierRuns(runId, isOpen)
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsDiff size={16} stroke={1.75} />} aria-pressed={chosen > 0}>
          {t('result.compare')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {chosen > 0 && <Menu.Item onClick={() => onChoose(0)}>{t('result.stopComparing')}</Menu.Item>}
        {before !== null && before !== chosen && (
          <Menu.Item onClick={() => onChoose(before)}>{t('result.withBefore')}</Menu.Item>
        )}
        {data && data.length > 0 && <Menu.Label>{t('result.compareWith')}</Menu.Label>}
        {data?.map(({ id, subject, createdTs, user, isSame }) => (
          <Menu.Item key={id} disabled={id === chosen} onClick={() => onChoose(id)}>
            {[subject, user.name, format.dateTime(createdTs), ...(isSame ? [] : [t('result.otherItems')])].join(' · ')}
          </Menu.Item>
        ))}
        {data?.length === 0 && <Menu.Label>{t('result.noEarlier')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
