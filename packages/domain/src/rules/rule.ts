/** What a rule remembers from one moment to the next: plain JSON, so that it can be stored, compared and gone back to. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An instant by the tracker's clock, epoch ms, and what was read then; without a reading only time has passed. */
export interface Moment<Reading> {
  at: number
  reading?: Reading
}

/** What the rules of one kind have in common: a module has one of these, and is pure. */
export interface RuleKind<Reading, Settings, Memory extends Json, Finding> {
  /** Part of the key of each memory: it stays as it is. */
  name: string
  initial: Memory
  /** What one moment does to the memory, and what was found. */
  see(settings: Settings, memory: Memory, moment: Moment<Reading>): { memory: Memory; finding?: Finding | undefined }
  /**
   * When time alone would change something, null if it never would. Once it has been seen, the memory must be due later or
   * not at all.
   */
  dueAt?(settings: Settings, memory: Memory): number | null
}

/** What somebody has defined, and the instants [from, until) in which it held. */
export interface RuleDefinition<Settings> {
  id: number
  from: number
  until: number | null
  settings: Settings
}

/** A definition with its kind, whose own types nobody else needs to know. */
export interface Rule<Reading, Finding> {
  /** Of its memory. */
  key: string
  id: number
  from: number
  until: number | null
  initial: Json
  see(memory: Json, moment: Moment<Reading>): { memory: Json; finding?: Finding | undefined }
  dueAt(memory: Json): number | null
}

export const ruleOf = <Reading, Settings, Memory extends Json, Finding>(
  kind: RuleKind<Reading, Settings, Memory, Finding>,
  { id, from, until, settings }: RuleDefinition<Settings>,
): Rule<Reading, Finding> => ({
  key: `${kind.name} ${id}`,
  id,
  from,
  until,
  initial: kind.initial,
  // Under its key lies what this kind has put there.
  see: (memory, moment) => kind.see(settings, memory as Memory, moment),
  dueAt: (memory) => kind.dueAt?.(settings, memory as Memory) ?? null,
})
