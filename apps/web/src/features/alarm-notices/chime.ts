/** Never more often, however many are raised. */
const pauseMs = 5_000
const notes = [
  { hz: 880, atS: 0 },
  { hz: 660, atS: 0.16 },
] as const
const noteS = 0.28
const loudness = 0.18

let playedAt = Number.NEGATIVE_INFINITY
let context: AudioContext | null = null

/** Two soft tones; answers whether they were played. A page that nobody has touched yet may not sound, and stays silent. */
export const chime = (now: number): boolean => {
  if (now - playedAt < pauseMs) return false
  playedAt = now
  try {
    context ??= new AudioContext()
    const from = context.currentTime
    void context.resume().catch(() => undefined)
    for (const { hz, atS } of notes) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = hz
      volume.gain.setValueAtTime(0, from + atS)
      volume.gain.linearRampToValueAtTime(loudness, from + atS + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, from + atS + noteS)
      tone.connect(volume).connect(context.destination)
      tone.start(from + atS)
      tone.stop(from + atS + noteS)
    }
  } catch (cause) {
    // A browser without sound: the toast is still seen.
    console.warn('no sound', cause)
  }
  return true
}
