/** How badly a virtual tracker behaves: parts of one of its packets. */
export interface MischiefOptions {
  /** Broken off in the middle, with the connection. */
  cut?: number
  /** Sent once more although they were acknowledged. */
  repeat?: number
  /** Gone on with beyond what any packet may hold, where the conversation is over TCP. */
  overlong?: number
  random?(): number
}

export interface Mischief {
  shallCut(): boolean
  shallRepeat(): boolean
  shallGoOn(): boolean
  /** At least one and less than `count`, where that exists. */
  below(count: number): number
}

export const mischiefOf = ({
  cut = 0,
  repeat = 0,
  overlong = 0,
  random = Math.random,
}: MischiefOptions = {}): Mischief => ({
  shallCut: () => cut > 0 && random() < cut,
  shallRepeat: () => repeat > 0 && random() < repeat,
  shallGoOn: () => overlong > 0 && random() < overlong,
  below: (count) => 1 + Math.floor(random() * Math.max(0, count - 1)),
})
