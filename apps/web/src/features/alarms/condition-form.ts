import type { AlarmCondition } from '@atalaya/contract/alarms'
import type { ItemType } from '@atalaya/contract/values'
import { type AlarmFamily, uncombinable } from '@atalaya/domain/alarms/alarm-families'
import { isForVehicles } from '@atalaya/domain/alarms/alarm-problems'
import { alarmTiles } from './alarm-tiles.ts'
import type { AlarmForm } from './use-alarm-form.ts'

/** What a condition may be: as the tiles are, but for those with settings of their own; of assets and people not what vehicles alone have. */
export const conditionFamilies = (itemsType: ItemType): readonly AlarmFamily[] =>
  alarmTiles.flatMap(({ family, preset }) =>
    preset || uncombinable.includes(family) || (itemsType !== 1 && isForVehicles(family)) ? [] : [family],
  )

/** One condition as the form of an alarm of its own. */
export const conditionForm = (form: AlarmForm, nth: number): AlarmForm => {
  const { combined } = form.values.info
  const condition = combined.conditions[nth] as AlarmCondition
  return {
    ...form,
    values: { ...form.values, info: { ...form.values.info, ...condition } },
    patch: (section, changes) => {
      if (section !== 'info') return form.patch(section, changes)
      const conditions = combined.conditions.map((each, at) =>
        at === nth ? { ...each, ...(changes as object) } : each,
      )
      form.patch('info', { combined: { ...combined, conditions } })
    },
    errorOf: (path) => form.errorOf(path.replace(/^info\./, `info.combined.conditions.${nth}.`)),
  }
}
