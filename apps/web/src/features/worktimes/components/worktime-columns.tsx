import type { Worktime } from '@atalaya/contract/worktimes'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { Column } from '@atalaya/ui/data-table/column'
import { ColorSwatch, Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { weekMinutes } from '../week-edit.ts'
import { useWorkers } from '../worktimes.queries.ts'
import { useWeekText } from './use-week-text.ts'

export const useWorktimeColumns = (): readonly Column<Worktime>[] => {
  const { t } = useTranslation('worktimes')
  const weekText = useWeekText()
  const updated = useUpdatedColumn<Worktime>('worktimes:fields.updatedTs')
  const { vehicles, drivers, groups } = useWorkers()
  return useMemo(() => {
    const names = (known: Readonly<Record<string, { name: string }>> | undefined, ids: readonly number[]) =>
      ids.flatMap((id) => known?.[id]?.name ?? [])
    return [
      {
        id: 'name',
        header: t('fields.name'),
        value: ({ name }) => name,
        cell: ({ name, colour }) => (
          <Group gap={8} wrap="nowrap">
            <ColorSwatch size={12} radius={3} color={colourHex(colour)} />
            <span>{name}</span>
          </Group>
        ),
        width: 200,
        showMobile: true,
      },
      { id: 'spans', header: t('fields.spans'), value: ({ spans }) => weekText(spans), width: 300, showMobile: true },
      {
        id: 'hours',
        header: t('fields.hours'),
        kind: 'number',
        value: ({ spans }) => weekMinutes(spans) / 60,
        width: 100,
        showMobile: true,
      },
      { id: 'groups', header: t('fields.groupIds'), kind: 'list', value: ({ groupIds }) => names(groups, groupIds) },
      {
        id: 'vehicles',
        header: t('fields.vehicleIds'),
        kind: 'list',
        value: ({ vehicleIds }) => names(vehicles, vehicleIds),
      },
      {
        id: 'drivers',
        header: t('fields.driverIds'),
        kind: 'list',
        value: ({ driverIds }) => names(drivers, driverIds),
      },
      {
        id: 'holidays',
        header: t('fields.holidays'),
        kind: 'number',
        value: ({ holidays }) => holidays.length,
        width: 100,
      },
      { id: 'timezone', header: t('fields.timezone'), value: ({ timezone }) => timezone, width: 148 },
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        isHiddenAtFirst: true,
      },
      updated,
    ]
  }, [t, weekText, vehicles, drivers, groups, updated])
}
