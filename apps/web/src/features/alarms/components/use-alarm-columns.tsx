import type { Alarm } from '@atalaya/contract/alarms'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { type Noise, untouchedShare } from '../alarm-noise.ts'
import { alarmTiles, tileOf } from '../alarm-tiles.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-columns.module.css'
import { PriorityMark, priorities } from './priority-mark.tsx'

const priorityNames = { 1: 'low', 2: 'medium', 3: 'high' } as const
const channels = ['email', 'sms', 'pushApp', 'pushFront', 'cra'] as const

/** Spec 2 §2: name, origin, priority, type, items, groups, users, notification, extEmails, date, active. */
export const useAlarmColumns = ({ namesOf, corridorIds }: AlarmNames, noise: Noise | undefined): Column<Alarm>[] => {
  const { t } = useTranslation('alarms')
  const noisy = useNoiseColumns(noise)
  const updated = useUpdatedColumn<Alarm>('alarms:fields.updatedTs')
  return useMemo(
    () => [
      { id: 'name', header: t('fields.name'), value: ({ info }) => info.name, width: 220, showMobile: true },
      {
        id: 'family',
        header: t('fields.family'),
        kind: 'choice',
        choices: alarmTiles.map(({ id }) => ({ value: id, label: t(`tiles.${id}`) })),
        value: (alarm) => tileOf(alarm, corridorIds)?.id ?? '',
        cell: (alarm) => <Origin tile={tileOf(alarm, corridorIds)} />,
        width: 200,
        showMobile: true,
      },
      {
        id: 'priority',
        header: t('fields.priority'),
        kind: 'choice',
        choices: priorities.map((value) => ({ value, label: t(`priorities.${priorityNames[value]}`) })),
        value: ({ info }) => info.priority,
        cell: ({ info }) => <PriorityMark priority={info.priority} />,
        width: 104,
        showMobile: true,
        bulkEdit: { key: 'info.priority' },
      },
      {
        id: 'type',
        header: t('fields.itemsType'),
        kind: 'choice',
        choices: ([1, 2, 3] as const).map((value) => ({ value, label: t(`itemTypes.${value}`) })),
        value: ({ items }) => items.itemsType,
        width: 108,
      },
      {
        id: 'items',
        header: t('fields.items'),
        kind: 'list',
        value: ({ items }) => namesOf.items(items.itemsType, items.itemIds),
        width: 180,
      },
      {
        id: 'groups',
        header: t('fields.groups'),
        kind: 'list',
        value: ({ items }) => namesOf.groups(items.groupIds),
        width: 160,
      },
      {
        id: 'users',
        header: t('fields.users'),
        kind: 'list',
        value: ({ notification }) => namesOf.users(notification.userIds),
        width: 180,
      },
      {
        id: 'notification',
        header: t('fields.notification'),
        kind: 'list',
        value: ({ notification }) => channels.flatMap((each) => (notification[each] ? t(`channels.${each}`) : [])),
        width: 150,
      },
      {
        id: 'extEmails',
        header: t('fields.extEmails'),
        kind: 'list',
        value: ({ notification }) => notification.extMails,
        width: 190,
      },
      ...noisy.shown,
      { id: 'date', header: t('fields.createdTs'), kind: 'date', value: ({ createdTs }) => createdTs, width: 148 },
      {
        id: 'active',
        header: t('fields.active'),
        kind: 'boolean',
        value: ({ info }) => info.active,
        width: 92,
        showMobile: true,
        bulkEdit: { key: 'info.active' },
      },
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ info }) => info.description,
        isHiddenAtFirst: true,
      },
      updated,
      ...noisy.hidden,
      ...channels.slice(0, 4).map(
        (channel): Column<Alarm> => ({
          id: channel,
          header: t(`form.channels.${channel as 'email'}`),
          kind: 'boolean',
          value: ({ notification }) => notification[channel],
          width: 104,
          isHiddenAtFirst: true,
          bulkEdit: { key: `notification.${channel}` },
        }),
      ),
    ],
    [t, namesOf, corridorIds, noisy, updated],
  )
}

/** What each raises a week and how much of it nobody takes; the rest for who looks for it. */
const useNoiseColumns = (noise: Noise | undefined): Record<'shown' | 'hidden', Column<Alarm>[]> => {
  const { t } = useTranslation('alarms')
  return useMemo(
    () => ({
      shown: [
        {
          id: 'noise',
          header: t('noise.aWeek'),
          kind: 'number',
          decimals: 1,
          value: ({ id }) => noise?.[id]?.aWeek,
          isPending: noise === undefined,
          width: 132,
          showMobile: true,
        },
        {
          id: 'untouched',
          header: t('noise.untouched'),
          kind: 'number',
          unit: '%',
          value: ({ id }) => {
            const own = noise?.[id]
            return own && Math.round(untouchedShare(own) * 100)
          },
          isPending: noise === undefined,
          width: 124,
        },
      ],
      hidden: (['fleeting', 'chattering'] as const).map((kind) => ({
        id: kind,
        header: t(`noise.${kind}`),
        kind: 'number',
        value: ({ id }) => noise?.[id]?.[kind],
        width: 132,
        isHiddenAtFirst: true,
      })),
    }),
    [t, noise],
  )
}

const Origin = ({ tile }: { tile: ReturnType<typeof tileOf> }) => {
  const { t } = useTranslation('alarms')
  if (!tile) return null
  const { id, icon: Icon } = tile
  return (
    <span className={classes.origin}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(`tiles.${id}`)}
    </span>
  )
}
