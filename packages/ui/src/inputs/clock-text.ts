const minutesADay = 1_440

const two = (value: number): string => String(value).padStart(2, '0')
/** `07:30`; 24:00 is the end of a day, later is the next day's clock. */
export const clockText = (minute: number): string => {
  const shown = minute > minutesADay ? minute - minutesADay : minute
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`
}

/** As people type it: `8`, `830`, `08:30`, `8.30`, `20h`; undefined is no time of a day. */
export const readClock = (text: string): number | undefined => {
  const [, hours, minutes = '0'] =
    /^\s*(\d{1,2})(?:\s*[:.,h]\s*(\d{2})?)?\s*$/i.exec(text.replace(/^(\s*\d{1,2})(\d{2})(\s*)$/, '$1:$2$3')) ?? []
  if (hours === undefined) return undefined
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= minutesADay ? minute : undefined
}
