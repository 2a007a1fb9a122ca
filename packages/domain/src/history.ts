const dayMs = 86_400_000
export const weekMs = 7 * dayMs
/** 1970-01-05 was a Monday. */
const firstMondayMs = 4 * dayMs

/** How long a company keeps its positions where nothing else was agreed (`conf.general.hisTime`). */
export const defaultHistoryDays = 365

/** The Monday, 00:00 UTC, of the week that holds an instant. */
export const weekStart = (instant: number): number =>
  Math.floor((instant - firstMondayMs) / weekMs) * weekMs + firstMondayMs

/** Where a history of so many days begins: whole weeks, since weeks are what is stored and dropped. */
export const historyStart = (now: number, days: number): number => weekStart(now - days * dayMs)
