import type { AlarmSnooze, NewAlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastFailure } from '../../feedback/toasts.ts'
import { useLiveMessages } from '../../live/live.ts'
import { endSnooze, type NoticeScope, readSnoozes, sendSnooze } from './notice-scope.ts'
import { createSnoozedUntil, type SnoozedUntil } from './snoozes.ts'

const list = 'alarmSnoozes'
const none: readonly AlarmSnooze[] = []

/** Those of the open company; above companies nobody snoozes anything. */
export const useSnoozes = ({ kind, id }: NoticeScope): readonly AlarmSnooze[] => {
  const { data } = useQuery({
    queryKey: [list, id],
    queryFn: ({ signal }) => readSnoozes(id, signal),
    enabled: kind === 'company',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}

/** Until when nobody is told of a notice's alarm at its item. */
export const useSnoozedUntil = (scope: NoticeScope): SnoozedUntil => {
  const snoozes = useSnoozes(scope)
  return useMemo(() => createSnoozedUntil(snoozes), [snoozes])
}

/** Somebody has snoozed something, or wants to hear of it again. */
export const useSnoozesLive = (companyId: number): void => {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: [list, companyId] })
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === list)) readAgain()
  })
  useLiveMessages('bindCompany', readAgain)
}

export const useSnoozeChanges = (companyId: number) => {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [list, companyId] })
  const save = useMutation({ mutationFn: (asked: NewAlarmSnooze) => sendSnooze(companyId, asked), onSettled })
  const end = useMutation({
    mutationFn: (snooze: AlarmSnooze) => endSnooze(companyId, snooze.id),
    onError: toastFailure,
    onSettled,
  })
  return { save, end }
}
