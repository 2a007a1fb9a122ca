import { type AlarmFamilyRule, nothing } from '../alarm-rule.ts'
import type { AlarmScene } from '../alarm-scene.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import type { PlaceMemory } from '../place-watch.ts'

interface Places {
  asked: { toIn: boolean; toOut: boolean; ids: readonly number[] }
  places: PlaceMemory
  silent: readonly number[]
}

const idOf = (subject: string): number => Number(subject.slice(subject.indexOf(' ') + 1))

/** Being in one of some places, or out of it: each by itself, since one may lie in another. */
const placeFamily = (name: string, of: (settings: AlarmSettings, scene: AlarmScene) => Places): AlarmFamilyRule => ({
  holds(settings, scene) {
    const { asked, places } = of(settings, scene)
    // Nothing is known of who was nowhere yet.
    if (!scene.item.lastGood) return nothing
    let found: string[] | undefined
    for (const id of asked.ids) {
      const isIn = places.inside.includes(id)
      if (!(isIn ? asked.toIn : asked.toOut)) continue
      found ??= []
      found.push(`${isIn ? 'in' : 'out'} ${id}`)
    }
    return found ?? nothing
  },
  isSilent: (settings, scene, subject) => of(settings, scene).silent.includes(idOf(subject)),
  eventOf: (subject) => name + (subject.startsWith('in') ? 'In' : 'Out'),
  why: (_, __, { subject }) => ({ placeId: idOf(subject) }),
})

export const geozoneFamily = placeFamily('geozone', ({ info: { geozones } }, scene) => ({
  asked: { toIn: geozones.toIn, toOut: geozones.toOut, ids: geozones.geozoneIds },
  places: scene.zones,
  silent: scene.silentZones,
}))

export const poiFamily = placeFamily('poi', ({ info: { pois } }, scene) => ({
  asked: { toIn: pois.toIn, toOut: pois.toOut, ids: pois.poiIds },
  places: scene.pois,
  silent: scene.silentPois,
}))
