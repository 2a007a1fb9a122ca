/**
 * Many who ask for one each share a transaction: what is asked for while one runs is answered together by the next. Nobody is
 * kept waiting for others to come.
 */
export const inRounds = <Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => {
  interface Waiting {
    asked: Asked
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let [waiting, isRunning]: [Waiting[], boolean] = [[], false]
  const run = async (): Promise<void> => {
    isRunning = true
    // Those that ask in the same turn are of the first round.
    await null
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      await work(round.map(({ asked }) => asked)).then(
        (answers) => {
          for (const [at, { resolve }] of round.entries()) resolve(answers[at] as Answer)
        },
        (error: unknown) => {
          for (const { reject } of round) reject(error)
        },
      )
    }
    isRunning = false
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isRunning) void run()
    })
}
