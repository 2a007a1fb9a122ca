import type { Group } from '@atalaya/contract/groups'
import type { SelectShellProps } from '@atalaya/ui/selectors/select-shell'
import { TreeSelect } from '@atalaya/ui/selectors/tree-select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupNodes } from './group-nodes.ts'
import { useListFailure } from './list-failure.ts'

interface Props extends Partial<SelectShellProps> {
  /** Undefined while they are read. */
  groups: Readonly<Record<string, Group>> | undefined
  value: readonly number[]
  onChange(groupIds: number[]): void
  /** Said while none is chosen. */
  placeholder?: string
  /** One group, such as a parent. */
  isSingle?: boolean
}

/** The groups dropdown: search, all and nothing; choosing a group chooses those below it. */
export const GroupSelect = ({ groups, label, placeholder, ...props }: Props) => {
  const { t } = useTranslation('ui')
  const nodes = useMemo(() => groupNodes(groups ?? {}), [groups])
  return (
    <TreeSelect
      {...props}
      isPending={groups === undefined}
      failure={useListFailure('groups')}
      label={label ?? t('select.groups')}
      placeholder={placeholder ?? t('select.noGroup')}
      nodes={nodes}
    />
  )
}
