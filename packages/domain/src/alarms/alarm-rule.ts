import type { Json } from '../rules/rule.ts'
import type { Hours } from './alarm-hours.ts'
import type { AlarmScene } from './alarm-scene.ts'
import type { AlarmSettings } from './alarm-settings.ts'

export type Why = Readonly<Record<string, Json>>

/** What a family of alarms is to the judge: when it is true, and why. A module has one of these, and is pure. */
export interface AlarmFamilyRule {
  /** What of it is true at an instant, by its subject: a zone, a kind of event, or `''` where there is one thing to say. */
  holds(settings: AlarmSettings, scene: AlarmScene, memory: Json): readonly string[]
  /** When time alone may make something else true; later than the scene. */
  changesAt?(settings: AlarmSettings, scene: AlarmScene, memory: Json): number
  /** What it keeps from one report to the next, for what the scene does not say by itself. */
  remember?(settings: AlarmSettings, scene: AlarmScene, memory: Json): Json
  /**
   * What it keeps of where other items are: asked whenever an instant is looked at, with a report or without one, and as often as it
   * pleases, before `remember`.
   */
  seeOthers?(settings: AlarmSettings, scene: AlarmScene, memory: Json): Json
  /** It keeps the same whatever its settings: rules that began together share it. */
  remembersAlike?: true
  /**
   * Of rules that have a value at least this great, and the same memory: until when none is true, as `changesAt` says it of
   * each, where none is true now. Undefined where each is to be asked. `rules` are all of them, for a family whose limit is no value.
   */
  quietUntil?(
    least: number,
    scene: AlarmScene,
    memory: Json,
    rules: readonly { settings: AlarmSettings }[],
  ): number | undefined
  /** Happens and is over: it has no length, and nothing to wait for. */
  isInstant?: true
  /** It began to be true, and nothing has happened. */
  isSilent?(settings: AlarmSettings, scene: AlarmScene, subject: string): boolean
  /** Named in texts under `alarmNotices:event.<word>`. */
  eventOf(subject: string): string
  /** What its limit is compared with, where reports measure it. */
  figureOf?(settings: AlarmSettings, scene: AlarmScene, memory: Json): number | undefined
  /** Of what is true: the limit, and what was found. */
  why(settings: AlarmSettings, scene: AlarmScene, about: { subject: string; memory: Json }): Why
}

/** An alarm as it is judged. */
export interface AlarmRule {
  id: number
  /** The instants in which it held: [from, until). */
  from: number
  until: number | null
  settings: AlarmSettings
  family: AlarmFamilyRule
  hours: Hours | null
}

export const nothing: readonly string[] = Object.freeze([])
export const one: readonly string[] = Object.freeze([''])
