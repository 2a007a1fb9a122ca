import type { AlarmNotice } from '@atalaya/contract/alarm-notices'

/** One rule at one item, newest first. */
export interface NoticeGroup {
  key: string
  notices: readonly [AlarmNotice, ...AlarmNotice[]]
}

export type NoticeLine =
  | { kind: 'group'; key: string; group: NoticeGroup; isOpen: boolean }
  | { kind: 'notice'; key: string; notice: AlarmNotice; isMember: boolean }

const groupKey = ({ companyId, info, itemId }: AlarmNotice): string => `${companyId}-${info.alarmId}-${itemId}`

/** Repeats of one rule at one item are one line, in the place of their newest; what is alone stands for itself. */
export const linesOf = (
  newestFirst: readonly AlarmNotice[],
  openedKeys: ReadonlySet<string>,
): readonly NoticeLine[] => {
  const groups = new Map<string, [AlarmNotice, ...AlarmNotice[]]>()
  for (const notice of newestFirst) {
    const own = groups.get(groupKey(notice))
    if (own) own.push(notice)
    else groups.set(groupKey(notice), [notice])
  }
  const lines: NoticeLine[] = []
  for (const [key, notices] of groups) {
    const line = (notice: AlarmNotice, isMember: boolean): NoticeLine => ({
      ...{ kind: 'notice', key: String(notice.id), notice, isMember },
    })
    if (notices.length === 1) {
      lines.push(line(notices[0], false))
      continue
    }
    const isOpen = openedKeys.has(key)
    lines.push({ kind: 'group', key, group: { key, notices }, isOpen })
    if (isOpen) for (const notice of notices) lines.push(line(notice, true))
  }
  return lines
}

export const noticesOfLine = (line: NoticeLine): readonly AlarmNotice[] =>
  line.kind === 'group' ? line.group.notices : [line.notice]
