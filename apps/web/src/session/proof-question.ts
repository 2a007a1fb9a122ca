/** The password, asked for again where a call needs it: several calls may be refused together, and one question answers them all. */
export const createProofQuestion = (now: () => number) => {
  let ask: (() => Promise<boolean>) | null = null
  let asking: Promise<boolean> | null = null
  /** In this page; the server alone decides how long that counts. */
  let provenAt = Number.NEGATIVE_INFINITY

  return {
    /** Who asks; one at a time, the dialog of the page. */
    askBy: (by: () => Promise<boolean>) => {
      ask = by
      return () => {
        if (ask === by) ask = null
      }
    },
    /** True once it has been typed and was right since the given instant. */
    prove: (since: number): Promise<boolean> => {
      if (provenAt >= since) return Promise.resolve(true)
      asking ??= (ask?.() ?? Promise.resolve(false))
        .then((isProven) => {
          if (isProven) provenAt = now()
          return isProven
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
  }
}
