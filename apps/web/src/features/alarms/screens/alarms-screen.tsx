import { IconBellRinging } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { CreateButton, ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch } from '../../../nouns/list-search.ts'
import { EmptyList, ListTable } from '../../../nouns/list-table.tsx'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { useUser } from '../../../session/current-session.ts'
import { alarms } from '../alarms.noun.ts'
import { AlarmEditor } from '../components/alarm-editor.tsx'
import { FirstRules } from '../components/first-rules.tsx'
import { LoudFew } from '../components/loud-few.tsx'
import { useAlarmColumns } from '../components/use-alarm-columns.tsx'
import { type FirstRule, firstRule, firstRules } from '../first-rules.ts'
import { useAlarmNames } from '../use-alarm-names.ts'
import { useLoad, useNoise } from '../use-noise.ts'

/** `first`: which proposal a new one begins with. */
const search = listSearch('name').extend({ first: z.enum(firstRules).nullable().catch(null).default(null) })

export const AlarmsScreen = () => {
  const { t } = useTranslation('alarms')
  const list = useNounAddress(alarms, search, undefined)
  const table = useNounTable(alarms)
  const names = useAlarmNames()
  const proposal = useProposal(list.url.first, names)
  const noise = useNoise()
  const load = useLoad()
  const vehicles = Object.keys(names.items[1] ?? {}).length
  return (
    <ListPage list={list} hint={t('hint')} actions={table.rows?.length !== 0 && <ListButtons list={list} />}>
      {noise && table.rows && (
        <LoudFew alarms={table.rows} noise={noise} load={load} onOpen={(id) => list.go({ edit: id })} />
      )}
      <ListTable
        {...table}
        list={list}
        columns={useAlarmColumns(names, noise)}
        empty={
          <EmptyList list={list} icon={<IconBellRinging size={28} stroke={1.5} />}>
            <FirstRules count={vehicles} onPick={(first) => list.go({ edit: 0, first })} />
            <CreateButton list={list} />
          </EmptyList>
        }
      />
      <AlarmEditor
        id={list.edited !== null && list.url.first && !proposal ? null : list.edited}
        proposal={proposal}
        onClose={() => list.go({ edit: null, first: null })}
      />
    </ListPage>
  )
}

/** Undefined while the fleet that it is made for is read. */
const useProposal = (first: FirstRule | null, { groups, items }: ReturnType<typeof useAlarmNames>) => {
  const { t } = useTranslation('alarms')
  const timezone = useTimeZone()
  const { id: userId } = useUser()
  if (first === null || !groups || !items[1]) return undefined
  return firstRule(first, t(`first.${first}.name`), { timezone, userId, groups, vehicles: items[1] })
}
