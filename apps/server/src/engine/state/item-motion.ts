import type { MotionSettings } from '@atalaya/domain/item-state'
import { newestFix } from '@atalaya/domain/motion'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { EngineState } from './engine-state.ts'

/**
 * What an item is seen by while time alone passes: what held when its newest report was made. So silence needs no look at
 * who has changed what since, and says of the past what it said then.
 */
export const motionOf = (
  { companyId, itemType }: { companyId: number; itemType: 1 | 2 | 3 },
  { item }: Pick<EngineState, 'item'>,
  registry: Pick<DeviceRegistry, 'company'>,
): MotionSettings =>
  registry
    .company(companyId)
    .motion.at(newestFix(item)?.recordedAt ?? 0)
    .value(itemType)
