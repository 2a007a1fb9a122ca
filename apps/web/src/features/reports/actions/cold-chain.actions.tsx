import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react'
import { isReleasable, isReleased, ReleaseDialog } from '../../cold-chain/index.ts'
import type { ReportActions } from '../report-action.ts'

const byName = { access: 'coldChain.release', isByName: true } as const

export const coldChainActions: ReportActions = {
  actions: [
    {
      ...{ id: 'release', icon: <IconRosetteDiscountCheck size={16} stroke={1.75} />, ...byName },
      isOffered: isReleasable,
    },
    {
      ...{ id: 'withdraw', icon: <IconRosetteDiscountCheckOff size={16} stroke={1.75} />, ...byName },
      isOffered: isReleased,
    },
  ],
  Dialog: ({ action, ...asked }) => <ReleaseDialog isRelease={action === 'release'} {...asked} />,
}
