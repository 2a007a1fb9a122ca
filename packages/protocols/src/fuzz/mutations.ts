import type { SeededRandom } from '@atalaya/domain/journey/seeded-random'

export interface Mutant {
  /** Of what was done, for a person. */
  how: string
  bytes: Uint8Array
}

export interface MutationMaterial {
  samples: readonly Uint8Array[]
  /** Bent as they are, and not timed: with each that is found the mixture would be another. */
  keptApart?: readonly Uint8Array[]
  /** The same frame with its length and check as they ought to be, so that the change gets as far as the fields. */
  seal?(frame: Uint8Array): Uint8Array
  /** No frame may be longer. */
  maxBytes: number
}

/** What text protocols are made of: a long run of one of these is where a bad expression would hang. */
export const fillers = [
  '0',
  '9',
  ',',
  ' ',
  ';',
  ':',
  '.',
  '-',
  '+',
  '|',
  '#',
  '*',
  '$',
  '&',
  '=',
  '%',
  '"',
  '\\',
  '[',
  '{',
  'A',
  '\0',
]
const liedLengths = [0, 1, 0x7f, 0x80, 0xff]

const separators = new Set(Array.from(',;|:&=#$*"{}[]\r\n', (letter) => letter.charCodeAt(0)))
/** What a field may hold that nobody expects: numbers beyond every bound, dates of no calendar, words of another format. */
const hostileFields = [
  '',
  '-',
  '.',
  '0',
  '-1',
  '00000000000000',
  '99999999999999',
  '20261332256199',
  '999999',
  '4294967296',
  '9007199254740993',
  '1e309',
  '-1e-309',
  'NaN',
  'NA',
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '"1"',
  '__proto__',
  '"__proto__":{}',
  'constructor',
  '\u00e9\ud83d\ude80',
  '%00',
  'A'.repeat(300),
].map((text) => new TextEncoder().encode(text))

const joined = (...parts: Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

type Mutate = (random: SeededRandom, material: MutationMaterial) => Uint8Array

const sampleOf: Mutate = (random, { samples, keptApart = [] }) => {
  const at = random.index(samples.length + keptApart.length)
  return (samples[at] ?? keptApart[at - samples.length]) as Uint8Array
}

const withRun = (sample: Uint8Array, at: number, filler: string, length: number): Uint8Array =>
  joined(sample.subarray(0, at), new Uint8Array(length).fill(filler.charCodeAt(0)), sample.subarray(at))

const flipped: Mutate = (random, material) => {
  const bytes = sampleOf(random, material).slice()
  for (let flips = 1 + random.index(4); flips > 0; flips--) {
    const at = random.index(bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << random.index(8))
  }
  return bytes
}

const overwritten: Mutate = (random, material) => {
  const bytes = sampleOf(random, material).slice()
  for (let changes = 1 + random.index(8); changes > 0; changes--) bytes[random.index(bytes.length)] = random.index(256)
  return bytes
}

/** In a text: what stands between two separators says something else. In bytes it is one more splice. */
const fieldReplaced: Mutate = (random, material) => {
  const sample = sampleOf(random, material)
  let from = random.index(sample.length)
  while (from > 0 && !separators.has(sample[from - 1] as number)) from--
  let to = from
  while (to < sample.length && !separators.has(sample[to] as number)) to++
  const field = hostileFields[random.index(hostileFields.length)] as Uint8Array
  return joined(sample.subarray(0, from), field, sample.subarray(to))
}

const mutations: readonly (readonly [share: number, how: string, mutate: Mutate])[] = [
  [4, 'bits flipped', flipped],
  [4, 'bytes changed', overwritten],
  [6, 'field replaced', fieldReplaced],
  [
    2,
    'truncated',
    (random, material) => {
      const sample = sampleOf(random, material)
      return sample.subarray(0, random.index(sample.length))
    },
  ],
  [
    2,
    'joined',
    (random, material) => {
      const parts = Array.from({ length: 2 + random.index(3) }, () => sampleOf(random, material))
      if (random.chance(0.5)) parts[random.index(parts.length)] = flipped(random, material)
      return joined(...parts)
    },
  ],
  [
    3,
    'spliced',
    (random, material) => {
      const head = sampleOf(random, material)
      const tail = sampleOf(random, material)
      return joined(head.subarray(0, random.index(head.length + 1)), tail.subarray(random.index(tail.length + 1)))
    },
  ],
  [
    3,
    'length lied',
    (random, material) => {
      const bytes = sampleOf(random, material).slice()
      // Where formats tell a length or a count: at the beginning as a rule, and anywhere.
      const at = random.index(random.chance(0.5) ? Math.min(16, bytes.length) : bytes.length)
      bytes.fill(liedLengths[random.index(liedLengths.length)] as number, at, at + 1 + random.index(4))
      return bytes
    },
  ],
  [
    2,
    'piece missing or twice',
    (random, material) => {
      const sample = sampleOf(random, material)
      const [from, to] = [random.index(sample.length), random.index(sample.length)]
      return joined(sample.subarray(0, from), sample.subarray(to))
    },
  ],
  [
    2,
    'run of one character',
    (random, material) => {
      const sample = sampleOf(random, material)
      const filler = fillers[random.index(fillers.length)] as string
      return withRun(sample, random.index(sample.length + 1), filler, 1 + random.index(200))
    },
  ],
  [2, 'garbage', (random) => Uint8Array.from({ length: random.index(120) }, () => random.index(256))],
]
const deck = mutations.flatMap(([share, how, mutate]) => Array.from({ length: share }, () => ({ how, mutate })))
/** Over-long ones cost a thousand times as much as the others. */
const overLongShare = 1 / 2_000

export const mutantOf = (random: SeededRandom, material: MutationMaterial): Mutant => {
  if (random.chance(overLongShare)) {
    const sample = sampleOf(random, material)
    const filler = fillers[random.index(fillers.length)] as string
    const bytes = withRun(sample, random.index(sample.length + 1), filler, material.maxBytes + random.index(64))
    return { how: 'over-long', bytes }
  }
  const { how, mutate } = deck[random.index(deck.length)] as (typeof deck)[number]
  const bytes = mutate(random, material)
  if (material.seal && bytes.length > 0 && random.chance(0.5))
    return { how: `${how}, sealed`, bytes: material.seal(bytes) }
  return { how, bytes }
}

/** Every sample with a run of every character at each of its quarters, as long as a frame may be: none may take long. */
export function* longRuns({ samples, keptApart = [], seal, maxBytes }: MutationMaterial): Generator<Mutant> {
  for (const sample of [...samples, ...keptApart])
    for (const filler of fillers)
      for (let quarter = 0; quarter < 4; quarter++) {
        const at = Math.floor((sample.length * quarter) / 4)
        const bytes = withRun(sample, at, filler, Math.max(1, maxBytes - sample.length - 16))
        yield { how: `long run of ${JSON.stringify(filler)} at byte ${at}`, bytes: seal ? seal(bytes) : bytes }
      }
}
