/** Calls at an even rate, whether or not what was called is done: what falls behind is made up for at once. */
export const atRate = async (perSecond: number, forMs: number, call: (nth: number) => void): Promise<void> => {
  const startedAt = performance.now()
  const total = Math.floor((perSecond * forMs) / 1_000)
  for (let done = 0; done < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond))
    while (done < due) call(done++)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
