/** One for each of `speedClassesKmh`, slow to fast: apart from the colours of states, and legible on both themes' maps. */
export const speedColours = ['#8f6fd6', '#4a7fe5', '#16a3a3', '#e09a1a', '#e2533f'] as const
