import type { Group } from '@atalaya/contract/groups'
import { groupPaths } from '@atalaya/domain/group-places'
import { buildGroupTree } from '@atalaya/domain/group-tree'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Groups as a list: what an export writes of them, an import reads again. */
export const useGroupColumns = (groups: Readonly<Record<string, Group>> | undefined): Column<Group>[] => {
  const { t } = useTranslation('groups')
  return useMemo(() => {
    const known = Object.values(groups ?? {})
    const paths = groupPaths(known)
    const tree = buildGroupTree(known)
    const figure = (id: string, value: (group: Group) => number, isHiddenAtFirst = false): Column<Group> => ({
      id,
      header: t(`fields.${id}` as 'fields.vehicles'),
      kind: 'number',
      decimals: 0,
      width: 152,
      value,
      isHiddenAtFirst,
    })
    return [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, showMobile: true },
      {
        id: 'parent',
        header: t('fields.parentId'),
        value: ({ parentId }) => (parentId === null ? null : paths.get(parentId)),
        showMobile: true,
      },
      { ...figure('vehicles', ({ vehicles }) => vehicles.length), showMobile: true },
      figure('assets', ({ assets }) => assets.length),
      figure('persons', ({ persons }) => persons.length),
      figure('allVehicles', ({ id }) => tree.get(id)?.allVehicles.length ?? 0),
      figure('allAssets', ({ id }) => tree.get(id)?.allAssets.length ?? 0, true),
      figure('allPersons', ({ id }) => tree.get(id)?.allPersons.length ?? 0, true),
      figure('children', ({ id }) => tree.get(id)?.children.length ?? 0, true),
    ]
  }, [t, groups])
}
