import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomFieldsSettings } from '../../custom-data/index.ts'
import { CustomStatesSettings } from '../../custom-states/index.ts'
import type { ItemNoun } from '../item.noun.ts'
import classes from './fields-and-states.module.css'

type Tab = 'fields' | 'states'

interface Props {
  noun: Pick<ItemNoun, 'name' | 'itemType'>
  tab: Tab
  onTab(tab: Tab): void
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
  onClose(): void
}

/** What a company adds to its records: fields and states of its own, for whoever administers it. */
export const FieldsAndStates = ({ noun, tab, onTab, edited, onEdit, onClose }: Props) => {
  const { t } = useTranslation(['items', 'customData', 'customStates'])
  return (
    <RecordDrawer isOpen title={t('actions.settings')} onClose={onClose}>
      <Tabs value={tab} onChange={(next) => onTab(next as Tab)} className={classes.tabs ?? ''} keepMounted={false}>
        <Tabs.List className={classes.list ?? ''}>
          <Tabs.Tab value="fields">{t('customData:title')}</Tabs.Tab>
          <Tabs.Tab value="states">{t('customStates:title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields" className={classes.panel ?? ''}>
          <CustomFieldsSettings noun={noun.name} edited={edited} onEdit={onEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="states" className={classes.panel ?? ''}>
          <CustomStatesSettings itemType={noun.itemType ?? 1} edited={edited} onEdit={onEdit} />
        </Tabs.Panel>
      </Tabs>
    </RecordDrawer>
  )
}
